// The result of a puzzle, to be shared as text or as a picture. Neither shows the position.

import { locale } from "../app/language";
import { formatClock, say } from "../app/words";
import { type Streak, readDay } from "./days";
import type { Loaded } from "./load";

export type Solved = { at: number; seconds: number; hints: number };

/** `Chess Loop 17 Nov`, `Chess Loop 12`, `Chess Loop`. */
export function resultTitle({ day, number }: Pick<Loaded, "day" | "number">): string {
  const name = say("puzzle-title");
  if (day !== undefined) {
    const date = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" }).format(readDay(day) ?? new Date());
    return `${name} ${date}`;
  }
  return number === undefined ? name : `${name} ${number}`;
}

/** `0:52, no hints` */
export function resultLine({ seconds, hints }: Solved): string {
  return say("puzzle-result", { time: formatClock(seconds * 1000), hints });
}

/** `Chess Loop 17 Nov, 0:52, no hints` */
export function resultText(loaded: Pick<Loaded, "day" | "number">, solved: Solved): string {
  return `${resultTitle(loaded)}, ${resultLine(solved)}`;
}

const WIDTH = 1200;
const HEIGHT = 630;

/** A standing stone, in a box of 40 × 60. */
const STONE = "M8 57L11 18Q12.5 5 21 3.5Q26 3 28 9Q31 20 31.5 34L32.5 57Z";
const LOGO = "M9 90L15 36H34.5L33 90ZM67 90L65.5 36H85L91 90ZM5.500 31L8 13.500Q8.500 10 12 10L88 8Q91.800 8 92.300 11.500L95 31Z";

/** Draws the result with a stone for each of the last seven days: 1200 × 630 pixels, for previews of links. */
export async function resultPicture(loaded: Pick<Loaded, "day" | "number">, solved: Solved, week: Streak["week"]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = (size: number, family: string) => (context.font = `600 ${size}px ${style.getPropertyValue(`--font-${family}`) || "serif"}`);
  context.fillStyle = colour("bg");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const shape = (path: string, x: number, y: number, scale: number, fill: string, outline = false) => {
    context.setTransform(scale, 0, 0, scale, x, y);
    context.fillStyle = fill;
    context.strokeStyle = fill;
    context.lineWidth = 3;
    if (outline) context.stroke(new Path2D(path));
    else context.fill(new Path2D(path));
    context.setTransform(1, 0, 0, 1, 0, 0);
  };
  const ink = colour("ink");
  shape(LOGO, 56, 40, 0.6, ink);
  context.fillStyle = ink;
  font(40, "display");
  context.fillText("Henge", 136, 88);
  font(64, "display");
  context.fillText(resultTitle(loaded), 56, 210, WIDTH - 112);
  font(52, "text");
  context.fillText(resultLine(solved), 56, 290, WIDTH - 112);
  // The sun behind the ground line, and a stone for each day.
  context.fillStyle = colour("sun");
  context.globalAlpha = 0.38;
  context.beginPath();
  context.arc(WIDTH / 2, 540, 150, Math.PI, 0);
  context.fill();
  context.globalAlpha = 1;
  for (const [index, { stands }] of week.entries()) shape(STONE, 118 + index * 145, 384, 2.7, ink, !stands);
  context.fillStyle = colour("ink-2");
  context.fillRect(56, 538, WIDTH - 112, 4);
  font(26, "text");
  context.fillText(location.host, 56, 590);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

// Names of variants, in short words.

import { has, say } from "../../app/words";

/** `8 × 8`, `Standard`, `6 × 6, Black first`. */
export function variantName(game: string, variant: string): string {
  const [size, ...more] = variant.split(",");
  const times = (size ?? "").match(/^(\d+)x(\d+)$/);
  let name = variant;
  if (times) name = `${times[1]}\u00a0×\u00a0${times[2]}`;
  else if (/^\d+$/.test(size ?? "")) name = `${size}\u00a0×\u00a0${size}`;
  else if (game === "gorogo") name = "5\u00a0×\u00a05";
  else if (has(`new-board-${size}`)) name = say(`new-board-${size}`);
  return more.includes("black-first") ? `${name}, ${say("variant-black-first")}` : name;
}

// The choices for a new game, remembered in this browser.

import type { Control } from "../../api/client";
import { GENTLE } from "../../app/players";
import { isGame } from "../../games";
import { CLOCKS } from "../clocks";

export type Kind = "computer" | "friend" | "here" | "watch";
export type SideChoice = "first" | "second" | "either";

export type Choice = {
  game: string;
  kind: Kind;
  player: string;
  side: SideChoice;
  board: Record<string, string>;
  blackFirst: boolean;
  /** The clock of each kind of game: a clock for games with friends isn't kept for the computer. */
  clocks: Partial<Record<Kind, string>>;
  /** The clock `custom`: minutes for each player, and seconds that each move adds. */
  minutes: number;
  increment: number;
  /** The days for each move of the clock `days`. */
  days: number;
  listed: boolean;
  first: string;
  second: string;
};

/** What the server accepts: up to a day for each player, an hour for each move, and 30 days for a move. */
export const MAX_MINUTES = 1440;
export const MAX_INCREMENT = 3600;
export const MAX_DAYS = 30;

const KEY = "henge.new-game";

const DEFAULT: Choice = {
  game: "moai",
  kind: "computer",
  player: GENTLE,
  side: "first",
  board: {},
  blackFirst: false,
  clocks: {},
  minutes: 10,
  increment: 5,
  days: 3,
  listed: false,
  first: "4",
  second: "4",
};

const KINDS: readonly string[] = ["computer", "friend", "here", "watch"] satisfies Kind[];

/** Limits a typed number; returns `usual` if it isn't one. */
export function within(value: unknown, least: number, most: number, usual: number): number {
  const number = typeof value === "number" ? value : Number.parseFloat(String(value).replace(",", "."));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : usual;
}

/** Parses remembered choices. Those of older versions have one clock for all kinds of games. */
export function readChoice(text: string | null): Choice {
  let kept: Partial<Choice> & { clock?: unknown };
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as typeof kept;
  } catch {
    return { ...DEFAULT };
  }
  const { clock, ...rest } = kept;
  const choice: Choice = { ...DEFAULT, ...rest };
  if (!isGame(choice.game)) choice.game = DEFAULT.game;
  if (!KINDS.includes(choice.kind)) choice.kind = DEFAULT.kind;
  const isMap = (it: unknown) => typeof it === "object" && it !== null && !Array.isArray(it);
  if (!isMap(choice.board)) choice.board = {};
  const clocks = Object.entries(isMap(choice.clocks) ? choice.clocks : {});
  choice.clocks = Object.fromEntries(clocks.filter(([kind, it]) => KINDS.includes(kind) && isClock(it)));
  if (isClock(clock)) choice.clocks[choice.kind] ??= clock;
  choice.minutes = within(choice.minutes, 0.5, MAX_MINUTES, DEFAULT.minutes);
  choice.increment = Math.round(within(choice.increment, 0, MAX_INCREMENT, DEFAULT.increment));
  choice.days = Math.round(within(choice.days, 1, MAX_DAYS, DEFAULT.days));
  return choice;
}

function isClock(name: unknown): name is string {
  return typeof name === "string" && (name in CLOCKS || name === "custom");
}

export function rememberedChoice(): Choice {
  try {
    return readChoice(localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULT };
  }
}

export function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Remembering the choices is optional: without storage they are lost.
  }
}

/** Returns the name of the chosen clock. Days for a move need a game by link. */
export function clockOf({ clocks, kind }: Choice): string {
  const clock = clocks[kind] ?? "none";
  return clock === "days" && kind !== "friend" ? "none" : clock;
}

/** Returns the time control of the chosen clock. */
export function controlOf(choice: Choice): Control {
  const clock = clockOf(choice);
  if (clock === "days") return { kind: "days", days: choice.days };
  if (clock !== "custom") return CLOCKS[clock] ?? { kind: "none" };
  const { minutes, increment } = choice;
  const seconds = Math.round(60 * minutes);
  return increment > 0 ? { kind: "fischer", seconds, increment } : { kind: "sudden-death", seconds };
}

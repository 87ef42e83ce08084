// Progress of puzzles, stored in this browser by the puzzle's name in its address, or by its day.

import type { Letter } from "../puzzle/text";
import { keep, kept } from "./games";
import { unwritten, write } from "./unwritten";

export type Result = { at: number; seconds: number; hints: number };

/** The stored progress of a puzzle. Every field may be missing in data of other versions. */
export type Progress = {
  /** The puzzle's text, for generated puzzles. */
  puzzle?: string;
  grade?: string;
  pieces: Record<string, Letter>;
  /** Pencil marks by square: letters of pieces, or `-` for "stays empty". */
  pencil: Record<string, string>;
  seconds: number;
  hints: number;
  /** The first solution found. */
  solved?: Result;
  /** The shortest time. */
  best?: number;
};

export const NOTHING: Progress = { pieces: {}, pencil: {}, seconds: 0, hints: 0 };

const NAME = "puzzles";

/** Loads all stored progress, ignoring invalid entries. */
export async function allProgress(): Promise<Record<string, Progress>> {
  const found = await kept<object>(NAME).catch(() => undefined);
  const all = { ...(typeof found === "object" ? found : {}), ...unwritten(`${NAME}.`) };
  const sound = Object.entries(all).filter((it): it is [string, Progress] => typeof it[1] === "object" && it[1] !== null);
  return Object.fromEntries(sound.map(([name, it]) => [name, { ...NOTHING, ...it }]));
}

let last: Promise<void> = Promise.resolve();

/** Stores the progress of a puzzle. Writes are queued, so that none is lost. */
export function keepProgress(name: string, progress: Progress): Promise<void> {
  const before = last;
  last = write(`${NAME}.${name}`, progress, async () => {
    await before;
    await keep(NAME, { ...(await allProgress()), [name]: progress });
  });
  return last;
}

export type Options = { conflicts: boolean };

export async function options(): Promise<Options> {
  const found = await kept<Partial<Options>>("puzzle-options").catch(() => undefined);
  return { conflicts: found?.conflicts !== false };
}

export async function keepOptions(value: Options): Promise<void> {
  await keep("puzzle-options", value).catch(() => undefined);
}

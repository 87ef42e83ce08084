// How far the puzzles are, kept in this browser: by the puzzle's name in its address, or by its day.

import type { Letter } from "../puzzle/text";
import { keep, kept } from "./games";
import { unwritten, write } from "./unwritten";

export type Result = { at: number; seconds: number; hints: number };

/** Fields may be added; what is read may lack any. */
export type Progress = {
  /** The puzzle's text, for puzzles that had to be made. */
  puzzle?: string;
  grade?: string;
  pieces: Record<string, Letter>;
  /** Letters that may stand on a square, or `-` for "stays empty". */
  pencil: Record<string, string>;
  seconds: number;
  hints: number;
  /** How it was solved first. */
  solved?: Result;
  /** The shortest time. */
  best?: number;
};

export const NOTHING: Progress = { pieces: {}, pencil: {}, seconds: 0, hints: 0 };

const NAME = "puzzles";

/** Everything that is kept. What makes no sense is left out. */
export async function allProgress(): Promise<Record<string, Progress>> {
  const found = await kept<object>(NAME).catch(() => undefined);
  const all = { ...(typeof found === "object" ? found : {}), ...unwritten(`${NAME}.`) };
  const sound = Object.entries(all).filter((it): it is [string, Progress] => typeof it[1] === "object" && it[1] !== null);
  return Object.fromEntries(sound.map(([name, it]) => [name, { ...NOTHING, ...it }]));
}

let last: Promise<void> = Promise.resolve();

/** Keeps how far a puzzle is, one after the other, so that none is lost. */
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

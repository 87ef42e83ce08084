// Loads the puzzle that an address names: the number of a published one, a day, a seed, or the puzzle's
// own text.

import { api, ask } from "../api/client";
import { say } from "../app/words";
import { NOTHING, type Progress, allProgress } from "../store/puzzles";
import { dayOf, readDay, seedOf } from "./days";
import { PUBLISHED, type Puzzle, readPuzzle, slugOf } from "./text";

export type Loaded = {
  /** The key under which progress is stored. */
  name: string;
  puzzle: Puzzle;
  progress: Progress;
  /** The number of a published puzzle. */
  number?: number;
  day?: string;
  seed?: string;
  grade?: string;
};

/** A puzzle that can't be loaded, with a message for the user. */
export class NoPuzzle extends Error {}

/** The first part of a seed: its version. */
const SEED = /^v\d+-/;

export async function load(asked: string): Promise<Loaded> {
  const all = await allProgress();
  const progress = (name: string): Progress => all[name] ?? NOTHING;
  if (/^\d{1,2}$/.test(asked)) {
    const number = Number(asked);
    const puzzle = readPuzzle(PUBLISHED[number] ?? "");
    if (!puzzle) throw new NoPuzzle(say("puzzle-no-number", { last: PUBLISHED.length - 1 }));
    return { name: String(number), puzzle, progress: progress(String(number)), number };
  }
  const today = dayOf(new Date());
  if (asked === "today" || readDay(asked)) {
    const day = asked === "today" ? today : asked;
    if (day > today) throw new NoPuzzle(say("puzzle-not-yet"));
    return { ...(await made(day, seedOf(day), progress(day))), day };
  }
  if (SEED.test(asked)) return { ...(await made(asked, asked, progress(asked))), seed: asked };
  // The puzzle's text, in the form of addresses or of records.
  const answer = await ask(api.POST("/api/v1/puzzles/chess-loop/solve", { body: { puzzle: asked } }));
  const puzzle = readPuzzle(answer.puzzle);
  if (!puzzle) throw new NoPuzzle(say("puzzle-not-one"));
  if (answer.solutions.length === 0) throw new NoPuzzle(say("puzzle-unsolvable"));
  const name = slugOf(puzzle.id);
  return { name, puzzle, progress: progress(name) };
}

/** Generates the puzzle of a seed. It is stored, so that it needs no server the next time. */
async function made(name: string, seed: string, progress: Progress): Promise<Loaded> {
  const known = progress.puzzle === undefined ? undefined : readPuzzle(progress.puzzle);
  if (known) return { name, puzzle: known, progress, grade: progress.grade };
  const { puzzle: id, grade } = await ask(api.POST("/api/v1/puzzles/chess-loop/generate", { body: { seed } }));
  const puzzle = readPuzzle(id);
  if (!puzzle) throw new NoPuzzle(say("puzzle-not-one"));
  return { name, puzzle, progress: { ...progress, puzzle: id, grade }, grade };
}

/** Returns a random seed. */
export function chanceSeed(grade: string): string {
  const number = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;
  return `v2-any-any-${grade}-givens-${number}`;
}

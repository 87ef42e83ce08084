// The review of a game: a stream of progress, then the review.

import type { Outcome, Score } from "./client";
import { problemOf } from "./client";
import { send } from "./transport";
import { jsonLines } from "../analysis/engine";

export type ReviewPoint = {
  ply: number;
  /** The first player's chance of winning, from 0 to 1. */
  chance: number;
  proven: { winner: string | null; plies: number; exact: boolean } | null;
  told: string;
};

export type ReviewTurn = {
  ply: number;
  turn: number;
  player: string;
  move: string;
  shown: string;
  judgement: "kept" | "slip" | "turned" | "no-difference" | null;
  loss: number;
  forced: boolean;
  estimate: boolean;
  better: { moves: string[]; shown: string[]; score: Score } | null;
  why: string[];
};

export type ReviewTally = { player: string; kept: number; slips: number; turned: number; no_difference: number };

export type ReviewReport = {
  game: string;
  variant: string;
  outcome: Outcome | null;
  points: ReviewPoint[];
  turns: ReviewTurn[];
  turning_points: number[];
  tallies: ReviewTally[];
  honesty: string;
  effort: string;
  complete: boolean;
  nodes: number;
  seconds: number;
};

export type ReviewUpdate = {
  done: boolean;
  stage?: "positions" | "turning-points";
  step?: number;
  steps?: number;
  point?: ReviewPoint;
  review?: ReviewReport;
};

export type ReviewQuestion = { position?: string; variant?: string; moves: string[]; limits?: { seconds?: number; nodes?: number } };

/** Reviews a game. Throws a `Problem` if the server refuses. */
export async function* reviewGame(game: string, question: ReviewQuestion, signal: AbortSignal): AsyncGenerator<ReviewUpdate> {
  const request = new Request(`${location.origin}/api/v1/games/${encodeURIComponent(game)}/review`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  const response = await send(request);
  if (!response.ok || !response.body) throw problemOf(await response.json().catch(() => undefined), response);
  yield* jsonLines<ReviewUpdate>(response.body);
}

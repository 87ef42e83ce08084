// Marks for the best move and the move played.

import type { NextMove } from "../../api/client";
import type { Study } from "../../analysis/study";
import { nodeAt } from "../../analysis/tree";
import type { Marks } from "../../board/view";

/** Adds the engine's best move and, if it is another, the next move of the line. */
export function pointOut(study: Study, marks: Marks): void {
  const { line, update, analysis, path } = study;
  const find = (text: string | undefined) => line?.legal.find((it) => it.move === text);
  const best = find(update?.lines[0]?.moves[0]);
  const next = nodeAt(analysis.root, path).children[0];
  const played = find(next?.move);
  if (played && played !== best && best && study.lossAt([...path, 0]) >= 0.03) draw(marks, played, "worse");
  if (best) draw(marks, best, "best");
}

/**
 * Marks the effect of a move: placed pieces as ghosts in a frame, moved pieces with an arrow. The arrow of
 * a worse move is curved, so that both are visible if they overlap.
 */
export function draw(marks: Marks, move: NextMove, as: "best" | "worse"): void {
  for (const change of move.changes) {
    if ("place" in change) {
      marks.squares.push([change.place.square, as]);
      marks.ghosts = [...(marks.ghosts ?? []), change.place];
    }
    if ("slide" in change) {
      marks.arrows = [...marks.arrows, { ...change.slide, kind: as === "best" ? "attack" : "bad", straight: as === "best" }];
    }
  }
}

// Marks for the engine's best moves and the move played.

import type { Board, Change, NextMove } from "../../api/client";
import type { Study } from "../../analysis/study";
import { nodeAt } from "../../analysis/tree";
import { type Marks, coordinates, pieceOn } from "../../board/view";

/** Adds the first moves of the engine's lines and, if it is worse, the next move of the line played. */
export function pointOut(study: Study, marks: Marks): void {
  const { line, update, analysis, path } = study;
  if (!line) return;
  const find = (text: string | undefined) => line.legal.find((it) => it.move === text);
  const [best, ...others] = (update?.lines ?? []).map((it) => find(it.moves[0]));
  const played = find(nodeAt(analysis.root, path).children[0]?.move);
  for (const other of others) if (other && other !== played) draw(marks, other, "also", line.board);
  if (played && played !== best && best && study.lossAt([...path, 0]) >= 0.03) draw(marks, played, "worse", line.board);
  if (best) draw(marks, best, "best", line.board);
}

const ARROWS = { best: "attack", also: "also", worse: "bad" } as const;

/**
 * Marks the effect of a move: placed pieces as ghosts, in a frame unless they are one of the other good moves;
 * moved pieces with an arrow; pieces that leave the board with their way to its rim. The arrow of a worse move
 * is curved, so that both are visible if they overlap.
 */
export function draw(marks: Marks, move: Pick<NextMove, "changes">, as: "best" | "also" | "worse", before: Board | undefined): void {
  for (const change of move.changes) {
    if ("place" in change) {
      if (as !== "also") marks.squares.push([change.place.square, as]);
      marks.ghosts = [...(marks.ghosts ?? []), change.place];
    }
    if ("slide" in change) {
      marks.arrows = [...marks.arrows, { ...change.slide, kind: ARROWS[as], straight: as !== "worse" }];
    }
    if ("leave" in change && as !== "also") {
      const { from, files, ranks } = change.leave;
      const [file, rank] = coordinates(from);
      const at: [number, number] = [file + files, rank + ranks];
      marks.ways = [...(marks.ways ?? []), [[file, rank], at]];
      const sprite = before && moverOf(move.changes, before);
      if (sprite !== undefined) marks.exits = [...(marks.exits ?? []), { at, sprite }];
    }
  }
}

/** Returns the piece that moves, as it stands before the move. */
function moverOf(changes: readonly Change[], before: Board): string | undefined {
  for (const change of changes) {
    if ("slide" in change) return pieceOn(before, change.slide.from);
    if ("leave" in change) return pieceOn(before, change.leave.from);
  }
  return undefined;
}

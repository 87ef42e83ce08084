// Describes the effect of a move in words, for screen readers.

import type { Board, Change, MatchView } from "../../api/client";
import { written } from "../../app/notation";
import { say } from "../../app/words";
import { spriteName } from "../../board/board";
import { changed, goneBy, pieceOn, waysOf } from "../../board/view";
import type { LiveMatch } from "../../live/match";
import { otherSide, whoPlays } from "./seats";
import type { Table } from "./table";

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Returns the moves of others after the first `from`: who played what, and its effect. */
export function spokenMoves(live: LiveMatch, table: Table, from: number): string[] {
  const view = live.view as MatchView;
  const played = table.line?.played ?? [];
  const last = otherSide(view.to_move);
  return played.slice(from).flatMap((move, after) => {
    const index = from + after;
    const by = (played.length - index) % 2 === 1 ? last : view.to_move;
    const board = table.boardAfter(index);
    if (!board || live.seats.some((it) => it.seat === by)) return [];
    return [say("play-said", { name: whoPlays(live, by), move: written(move) }), ...describeChanges(board, move.changes)];
  });
}

/** `White pawn from a6 to b5.`, `Red checker on c3 captured.`: one sentence for each piece that moved. */
export function describeChanges(before: Board, changes: readonly Change[]): string[] {
  const after = changed(before, changes);
  const slides = [...waysOf(changes)].map(([to, way]) => {
    const piece = pieceOn(after, to);
    return piece ? say("play-said-slide", { piece: capital(spriteName(piece)), from: way[0] ?? "", to }) : "";
  });
  const gone = goneBy(before, changes).map(({ square, sprite }) =>
    say("play-said-gone", { piece: capital(spriteName(sprite)), square }),
  );
  return [...slides, ...gone].filter((it) => it !== "");
}

// Describes the effect of a move in words, for screen readers.

import type { Board, Change, Line, MatchView } from "../../api/client";
import { written } from "../../app/notation";
import { say } from "../../app/words";
import { spriteName } from "../../board/board";
import { changed, goneBy, pieceOn, waysOf } from "../../board/view";
import { playersOf } from "../../games";
import type { LiveMatch } from "../../live/match";
import { otherSide, whoPlays } from "./seats";
import type { Table } from "./table";

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Whether the second player made the first move, as in a game that begins in the middle of another. */
export function secondBegins(line: Line | undefined, game: string): boolean {
  return line !== undefined && (line.to_move === playersOf(game)[1]) === (line.played.length % 2 === 0);
}

/** Returns the move that led to a position, as the list of moves numbers it: `2. Kh3`, `2… Rb4`. */
export function numbered(table: Table, ply: number): string {
  const move = table.line?.played[ply - 1];
  const at = ply + (secondBegins(table.line, table.live.view?.game ?? "") ? 1 : 0);
  return `${Math.ceil(at / 2)}${at % 2 === 1 ? "." : "…"} ${move ? written(move) : ""}`.trim();
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

/** `White pawn from a6 to b5.`, `Red checker on c3 captured.`: one sentence for each piece that was placed or moved. */
export function describeChanges(before: Board, changes: readonly Change[]): string[] {
  const after = changed(before, changes);
  const placed = changes.flatMap((it) => ("place" in it ? [say("play-said-place", { piece: capital(spriteName(it.place.sprite)), square: it.place.square })] : []));
  const slides = [...waysOf(changes)].map(([to, way]) => {
    const piece = pieceOn(after, to);
    return piece ? say("play-said-slide", { piece: capital(spriteName(piece)), from: way[0] ?? "", to }) : "";
  });
  const leaving = new Set(changes.flatMap((it) => ("leave" in it ? [it.leave.from] : [])));
  const gone = goneBy(before, changes).map(({ square, sprite }) =>
    capital(say(leaving.has(square) ? "play-said-leave" : "play-said-gone", { piece: spriteName(sprite), square })),
  );
  return [...placed, ...slides, ...gone].filter((it) => it !== "");
}

// Describes the effect of a move in words, for screen readers.

import type { Board, Change } from "../../api/client";
import { say } from "../../app/words";
import { spriteName } from "../../board/board";
import { changed, goneBy, pieceOn, waysOf } from "../../board/view";

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
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

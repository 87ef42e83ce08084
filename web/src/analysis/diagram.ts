// Positions as people set them up: what stands where, whose turn it is, and the text for it. Only the
// writing is known here; whether a position is legal is for the server to say.

import type { Board } from "../api/client";
import { fileName, squareName } from "../board/view";
import { factsOf } from "../games";
import { type Diagram, type Notation, countOf } from "../games/facts";

function notationOf(game: string): Notation | undefined {
  return factsOf(game).notation;
}

export function emptyDiagram(game: string, width?: number, height?: number): Diagram {
  const notation = notationOf(game);
  const [usualWidth, usualHeight] = notation?.sizes[0] ?? [8, 8];
  return {
    game,
    width: width ?? usualWidth,
    height: height ?? usualHeight,
    pieces: new Map(),
    side: 0,
    hands: notation?.hands?.kinds.map((it) => it.start) ?? [],
    blackFirst: false,
    kept: notation?.kept ?? "",
  };
}

/** The squares that the board doesn't have. */
function gapsOf({ game, width, height }: Diagram): string[] {
  if (!notationOf(game)?.cornerless) return [];
  return [squareName(0, 0), squareName(width - 1, 0), squareName(0, height - 1), squareName(width - 1, height - 1)];
}

/** The board of a diagram, to be drawn. */
export function boardOf(diagram: Diagram): Board {
  const { game, width, height, pieces } = diagram;
  const stands = [...pieces].map(([square, sprite]) => ({ square, sprite }));
  return { ...factsOf(game).empty, width, height, gaps: gapsOf(diagram), pieces: stands };
}

/** The first kind of piece of which there is one more to place. */
export function spareIn(diagram: Diagram): string | undefined {
  const notation = notationOf(diagram.game);
  const isSpare = (it: string) => countOf(diagram, it) < (notation?.most[it] ?? Number.POSITIVE_INFINITY);
  return notation?.palette.flat().find(isSpare);
}

/** The text of a diagram in its game's notation. */
export function writeDiagram(diagram: Diagram): string {
  const { game, width, height, pieces, side } = diagram;
  const notation = notationOf(game) as Notation;
  const letterOf = new Map(Object.entries(notation.letters).map(([letter, sprite]) => [sprite, letter]));
  const gaps = new Set(gapsOf(diagram));
  const rows: string[] = [];
  for (let rank = height - 1; rank >= 0; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < width; file += 1) {
      const square = squareName(file, rank);
      const letter = gaps.has(square) ? "#" : letterOf.get(pieces.get(square) ?? "");
      if (letter === undefined) {
        empty += 1;
        continue;
      }
      row += (empty > 0 ? String(empty) : "") + letter;
      empty = 0;
    }
    rows.push(row + (empty > 0 ? String(empty) : ""));
  }
  const text = `${rows.join("/")} ${notation.sides[side]}`;
  return notation.write ? `${text} ${notation.write(diagram)}` : text;
}

/** The diagram of a text, as far as it can be drawn, or `undefined`. */
export function readDiagram(game: string, text: string): Diagram | undefined {
  const notation = notationOf(game);
  const [board = "", side = "", ...more] = text.trim().split(/\s+/);
  const rows = board.split("/").map((row) => row.match(/\d+|[^\d]/g) ?? []);
  const width = (row: readonly string[]) => row.reduce((sum, it) => sum + (/^\d+$/.test(it) ? Number(it) : 1), 0);
  const [columns, height] = [width(rows[0] ?? []), rows.length];
  if (!notation || columns < 2 || columns > 26 || height < 2 || height > 26) return undefined;
  if (rows.some((row) => width(row) !== columns)) return undefined;
  const diagram = emptyDiagram(game, columns, height);
  for (const [index, row] of rows.entries()) {
    let file = 0;
    for (const part of row) {
      if (/^\d+$/.test(part)) {
        file += Number(part);
        continue;
      }
      const sprite = notation.letters[part];
      if (sprite !== undefined) diagram.pieces.set(`${fileName(file)}${height - index}`, sprite);
      else if (part !== "#") return undefined;
      file += 1;
    }
  }
  diagram.side = side === notation.sides[1] ? 1 : 0;
  notation.read?.(diagram, more);
  return diagram;
}

/** The variant a diagram belongs to; `undefined` for the one that the text alone tells. */
export function variantOf(diagram: Diagram): string | undefined {
  return diagram.blackFirst ? notationOf(diagram.game)?.variant?.(diagram) : undefined;
}

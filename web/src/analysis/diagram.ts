// Positions as people set them up: what stands where, whose turn it is, and the text for it. Only the
// writing is known here; whether a position is legal is for the server to say.

import type { Board } from "../api/client";
import { fileName, squareName } from "../board/view";

export type Diagram = {
  game: string;
  width: number;
  height: number;
  pieces: Map<string, string>;
  /** Index of the player to move. */
  side: 0 | 1;
  /** Stones and henges in hand, White's and Black's: GoRoGo only. */
  hands: [number, number, number, number];
  /** Moai only: whether Black takes the first turn. */
  blackFirst: boolean;
  /** Racing Kings only: moves without a capture, and the number of the move. */
  clocks: string;
};

type Notation = {
  letters: Record<string, string>;
  sides: [string, string];
  surface: Board["surface"];
  /** Pieces by player, and those of nobody. */
  palette: string[][];
  /** How many of each kind there are; absent if there is no end of them. */
  most: Record<string, number>;
  sizes: [number, number][];
};

const CHESS = { K: 1, Q: 1, R: 2, B: 2, N: 2 };
const chess = (side: "w" | "b") => Object.keys(CHESS).map((it) => side + it);

export const NOTATIONS: Record<string, Notation> = {
  moai: {
    letters: { W: "moai-w", B: "moai-b", x: "counter" },
    sides: ["w", "b"],
    surface: "tiles",
    palette: [["moai-w", "moai-b", "counter"]],
    most: { "moai-w": 1, "moai-b": 1 },
    sizes: [[8, 8], [7, 7], [6, 6], [5, 5]],
  },
  cage: {
    letters: { r: "checker-r", b: "checker-b" },
    sides: ["r", "b"],
    surface: "tiles",
    palette: [["checker-r", "checker-b"]],
    most: {},
    sizes: [[10, 10], [8, 8], [6, 6], [4, 4]],
  },
  "racing-kings": {
    letters: Object.fromEntries(Object.keys(CHESS).flatMap((it) => [[it, `w${it}`], [it.toLowerCase(), `b${it}`]])),
    sides: ["w", "b"],
    surface: "chequered",
    palette: [chess("w"), chess("b")],
    most: Object.fromEntries(Object.entries(CHESS).flatMap(([it, count]) => [[`w${it}`, count], [`b${it}`, count]])),
    sizes: [[8, 8]],
  },
  gorogo: {
    letters: { w: "stone-w", b: "stone-b", h: "henge" },
    sides: ["w", "b"],
    surface: "points",
    palette: [["stone-w", "stone-b", "henge"]],
    most: { "stone-w": 10, "stone-b": 10, henge: 5 },
    sizes: [[5, 5]],
  },
};

const STONES = 10;

export function emptyDiagram(game: string, width?: number, height?: number): Diagram {
  const [usualWidth, usualHeight] = NOTATIONS[game]?.sizes[0] ?? [8, 8];
  return {
    game,
    width: width ?? usualWidth,
    height: height ?? usualHeight,
    pieces: new Map(),
    side: 0,
    hands: [10, 3, 10, 2],
    blackFirst: false,
    clocks: "0 1",
  };
}

function isCorner({ game, width, height }: Diagram, file: number, rank: number): boolean {
  return game === "moai" && (file === 0 || file === width - 1) && (rank === 0 || rank === height - 1);
}

/** The board of a diagram, to be drawn. */
export function boardOf(diagram: Diagram): Board {
  const { game, width, height, pieces } = diagram;
  const corners = [squareName(0, 0), squareName(width - 1, 0), squareName(0, height - 1), squareName(width - 1, height - 1)];
  return {
    surface: NOTATIONS[game]?.surface ?? "tiles",
    width,
    height,
    gaps: game === "moai" ? corners : [],
    finish: game === "racing-kings",
    centre: game === "cage",
    pieces: [...pieces].map(([square, sprite]) => ({ square, sprite })),
    hands: [],
    taken: null,
  };
}

export function countOf({ pieces }: Diagram, sprite: string): number {
  return [...pieces.values()].filter((it) => it === sprite).length;
}

/** The first kind of piece of which there is one more to place. */
export function spareIn(diagram: Diagram): string | undefined {
  const notation = NOTATIONS[diagram.game];
  const isSpare = (it: string) => countOf(diagram, it) < (notation?.most[it] ?? Number.POSITIVE_INFINITY);
  return notation?.palette.flat().find(isSpare);
}

/** Stones captured by White and by Black: those that are neither on the board nor in hand. */
export function captured(diagram: Diagram): [number, number] {
  const gone = (sprite: string, hand: number) => Math.max(0, STONES - countOf(diagram, sprite) - hand);
  return [gone("stone-b", diagram.hands[2]), gone("stone-w", diagram.hands[0])];
}

/** The text of a diagram in its game's notation. */
export function writeDiagram(diagram: Diagram): string {
  const { game, width, height, pieces, side, hands, clocks } = diagram;
  const notation = NOTATIONS[game] as Notation;
  const letterOf = new Map(Object.entries(notation.letters).map(([letter, sprite]) => [sprite, letter]));
  const rows: string[] = [];
  for (let rank = height - 1; rank >= 0; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < width; file += 1) {
      const letter = isCorner(diagram, file, rank) ? "#" : letterOf.get(pieces.get(squareName(file, rank)) ?? "");
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
  if (game === "racing-kings") return `${text} - - ${clocks}`;
  if (game === "gorogo") return `${text} ${hands[0]},${hands[1]} ${hands[2]},${hands[3]} ${captured(diagram).join(",")}`;
  return text;
}

/** The diagram of a text, as far as it can be drawn, or `undefined`. */
export function readDiagram(game: string, text: string): Diagram | undefined {
  const notation = NOTATIONS[game];
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
  if (game === "racing-kings") diagram.clocks = more.slice(2, 4).join(" ") || "0 1";
  if (game === "gorogo") {
    const pair = (it: string | undefined) => (it ?? "").split(",").map((count) => Number(count) || 0);
    const [white, black] = [pair(more[0]), pair(more[1])];
    diagram.hands = [white[0] ?? 0, white[1] ?? 0, black[0] ?? 0, black[1] ?? 0];
  }
  return diagram;
}

/** The variant a diagram belongs to; `undefined` for the one that the text alone tells. */
export function variantOf({ game, width, height, blackFirst }: Diagram): string | undefined {
  return game === "moai" && blackFirst ? `${width}x${height},black-first` : undefined;
}

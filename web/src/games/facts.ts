// Facts about a game that the app has without asking the server: pictures, keys, variants. Each game has a
// file of its own beside this one.

import type { Board } from "../api/client";
import type { Marks } from "../board/view";

export type Facts = {
  id: string;
  name: string;
  designer: string;
  publisher?: string;
  year?: number;
  players: [string, string];
  /** The piece that represents each player. */
  emblems: [string, string];
  /** The empty board, shown while the position is loading. */
  empty: Board;
  /** A position from the middle of a game, or a solved puzzle. */
  underWay: Board;
  /** Marks on that position. */
  marks?: Marks;
  /** The icon of the game. */
  tile: Board;
  /** The text of the position in which the usual variant begins; absent if the app doesn't know it. */
  start?: string;
  /** The variants on offer, the usual one first; none for a puzzle. */
  variants: Variant[];
  /** Bots of this game. */
  bots: string[];
  isPuzzle?: boolean;
  /** The players' colours where they aren't white and black. */
  colours?: "rb";
  /** Whether the second player may be chosen to begin. */
  blackFirst?: boolean;
  /** Whether the board is the same way up for both players. */
  upright?: boolean;
  /** Whether a game can be drawn. */
  draws?: boolean;
  /** What a player's strip counts: the pieces left, or those captured. */
  counts?: "left" | "captured";
  /** Whether games can be written as PGN. */
  pgn?: boolean;
  /** Keys of its own: what is on them, and the sentence about them. */
  keys?: [keys: string[], about: string];
  /** Buttons that are part of a move. */
  buttons?: Button[];
  /** Whether pieces may leave the board over its edge. */
  edges?: boolean;
  /** Ids of refusals that name an attacker and, after it, the king that it would attack: both are shown by an arrow. */
  checks?: string[];
  /** Whether the squares after the first follow from it instead of being chosen. */
  squaresFollow?: boolean;
  /** Whether the fields of a text are a position of this game, as far as its form tells. */
  owns?: (fields: readonly string[]) => boolean;
  /** How positions are edited and formatted; absent if the game has no editor. */
  notation?: Notation;
};

export type Variant = {
  name: string;
  /** The label; the translated name if absent. */
  title?: string;
  /** The suffix of a message id, or the server's text. */
  about: string;
};

export type Button = { id: string; keys: string[]; shown: string; words: string };

/** A position in the editor: pieces by square, and the side to move. */
export type Diagram = {
  game: string;
  width: number;
  height: number;
  pieces: Map<string, string>;
  /** Index of the player to move. */
  side: 0 | 1;
  /** Pieces in hand, in the order of `Hands`. */
  hands: number[];
  /** Whether the second player takes the first turn. */
  blackFirst: boolean;
  /** Fields of the position text that are not editable but preserved. */
  kept: string;
};

export type Notation = {
  letters: Record<string, string>;
  sides: [string, string];
  /** Pieces by player, and neutral ones. */
  palette: string[][];
  /** Number of pieces of each kind; absent if unlimited. */
  most: Record<string, number>;
  sizes: [width: number, height: number][];
  /** The preserved fields of a new position. */
  kept?: string;
  hands?: Hands;
  /** Whether the board has no corners. */
  cornerless?: boolean;
  /** The name of the variant that is played on such a board. */
  variant?: (diagram: Diagram) => string;
  /** Formats the fields after the player to move. */
  write?: (diagram: Diagram) => string;
  /** Parses the fields after the player to move. */
  read?: (diagram: Diagram, fields: readonly string[]) => void;
};

export type Hands = {
  /** The kinds in hand, the first player's first. */
  kinds: { player: 0 | 1; sprite: string; most: number; start: number }[];
  /** Captured pieces, by capturing player: those neither on the board nor in hand. */
  captured: (diagram: Diagram) => [number, number];
};

export type Shape = Pick<Board, "surface" | "width" | "height"> & Partial<Board>;

/** A board of a shape with pieces on it: `{ wK: "a1 b2" }`. */
export function board(shape: Shape, pieces: Record<string, string> = {}): Board {
  const stands = Object.entries(pieces).flatMap(([sprite, squares]) => squares.split(" ").map((square) => ({ square, sprite })));
  return { gaps: [], finish: false, centre: false, hands: [], taken: null, ...shape, pieces: stands };
}

/** Returns the number of pieces of a kind on the board. */
export function countOf({ pieces }: Pick<Diagram, "pieces">, sprite: string): number {
  return [...pieces.values()].filter((it) => it === sprite).length;
}

/** `8 × 8`, on one line. */
export function sizeName(width: number, height = width): string {
  return `${width}\u00a0×\u00a0${height}`;
}

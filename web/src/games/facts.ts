// What the app knows of a game without asking the server, and what the server doesn't say: pictures,
// keys, the boards on offer. Each game has a file of its own beside this one.

import type { Board } from "../api/client";
import type { Marks } from "../board/view";

export type Facts = {
  id: string;
  name: string;
  designer: string;
  publisher?: string;
  year?: number;
  players: [string, string];
  /** The piece that stands for each player. */
  emblems: [string, string];
  /** The board without pieces, until it is known what stands on it. */
  empty: Board;
  /** The game well under way, or a puzzle that is solved. */
  underWay: Board;
  /** What is marked there. */
  marks?: Marks;
  /** The game as a small picture to choose it by. */
  tile: Board;
  /** The variants on offer, the usual one first; none for a puzzle. */
  variants: Variant[];
  /** Bots with a habit of their own. */
  bots: string[];
  isPuzzle?: boolean;
  /** The players' colours where they aren't white and black. */
  colours?: "rb";
  /** Whether the second player may be chosen to begin. */
  blackFirst?: boolean;
  /** Whether the board is the same way up for both players. */
  upright?: boolean;
  /** Whether a computer may be offered a draw. */
  draws?: boolean;
  /** Whether games can be written as PGN. */
  pgn?: boolean;
  /** Keys of its own: what is on them, and the sentence about them. */
  keys?: [keys: string[], about: string];
  /** Buttons that are part of a move. */
  buttons?: Button[];
  /** Whether squares after the first follow from it, rather than being chosen. */
  squaresFollow?: boolean;
  /** Whether the fields of a text are a position of this game, as far as its form tells. */
  owns?: (fields: readonly string[]) => boolean;
  /** How positions are set up and written; absent where that isn't known. */
  notation?: Notation;
};

export type Variant = {
  name: string;
  /** What is shown; the app's word for the name if absent. */
  title?: string;
  /** The end of a sentence's name, or what the server says of it. */
  about: string;
};

export type Button = { id: string; keys: string[]; shown: string; words: string };

/** A position as people set it up: what stands where, and whose turn it is. */
export type Diagram = {
  game: string;
  width: number;
  height: number;
  pieces: Map<string, string>;
  /** Index of the player to move. */
  side: 0 | 1;
  /** What is in hand, in the order of `Hands`. */
  hands: number[];
  /** Whether the second player takes the first turn. */
  blackFirst: boolean;
  /** Fields of the text that aren't set up but kept. */
  kept: string;
};

export type Notation = {
  letters: Record<string, string>;
  sides: [string, string];
  /** Pieces by player, and those of nobody. */
  palette: string[][];
  /** How many of each kind there are; absent if there is no end of them. */
  most: Record<string, number>;
  sizes: [width: number, height: number][];
  /** What is kept of a text where there is none. */
  kept?: string;
  hands?: Hands;
  /** Whether the board has no corners. */
  cornerless?: boolean;
  /** The name of the variant that is played on such a board. */
  variant?: (diagram: Diagram) => string;
  /** What follows the player to move in a text. */
  write?: (diagram: Diagram) => string;
  /** Takes that from the fields that follow the player to move. */
  read?: (diagram: Diagram, fields: readonly string[]) => void;
};

export type Hands = {
  /** The kinds in hand, the first player's first. */
  kinds: { player: 0 | 1; sprite: string; most: number; start: number }[];
  /** What is neither on the board nor in hand, by who captured it. */
  captured: (diagram: Diagram) => [number, number];
};

export type Shape = Pick<Board, "surface" | "width" | "height"> & Partial<Board>;

/** A board of a shape with pieces on it: `{ wK: "a1 b2" }`. */
export function board(shape: Shape, pieces: Record<string, string> = {}): Board {
  const stands = Object.entries(pieces).flatMap(([sprite, squares]) => squares.split(" ").map((square) => ({ square, sprite })));
  return { gaps: [], finish: false, centre: false, hands: [], taken: null, ...shape, pieces: stands };
}

/** How many pieces of a kind stand on the board. */
export function countOf({ pieces }: Pick<Diagram, "pieces">, sprite: string): number {
  return [...pieces.values()].filter((it) => it === sprite).length;
}

/** `8 × 8`, on one line. */
export function sizeName(width: number, height = width): string {
  return `${width}\u00a0×\u00a0${height}`;
}

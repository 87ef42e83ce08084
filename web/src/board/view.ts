// Boards as data: the pieces on each square, the changes a move makes, and the marks on top. Contains no rule.

import type { Board, Change } from "../api/client";

/** The meanings of a mark on a square. Each meaning is drawn with a shape of its own. */
export type Mark =
  | "from"
  | "to"
  | "placed"
  | "taken"
  | "chosen"
  | "legal"
  | "hint"
  | "bad"
  | "check"
  | "best"
  | "worse"
  | "given"
  /** The piece can move. */
  | "can"
  /** The piece would be captured. */
  | "lost"
  /** Circled by hand. */
  | "note";

export type Arrow = { from: string; to: string; kind: "attack" | "also" | "bad" | "hint" | "note"; straight?: boolean };

export type Marks = {
  squares: [square: string, mark: Mark][];
  arrows: Arrow[];
  /** The path of a piece that moved in several steps, as files and ranks from 0. */
  path: [number, number][];
  /** A number or letter in the corner of a square that has a problem. */
  badges?: [square: string, text: string][];
  /** Pencil marks of a square: small pieces, or an empty list, drawn as a dash for "stays empty". */
  pencil?: [square: string, sprites: readonly string[]][];
  /** Ghost pieces: drawn translucent where a piece could be placed. */
  ghosts?: { square: string; sprite: string }[];
  /** Where a piece would land: a ghost in a dotted frame, with a word if there are several ways to get there. */
  landings?: { square: string; sprite: string; tag?: string }[];
  /** Pieces that would leave the board, at the file and rank just outside it. */
  exits?: { at: [file: number, rank: number]; sprite: string }[];
  /** Dotted lines along which pieces would move, as files and ranks from 0. */
  ways?: [number, number][][];
};

export const NO_MARKS: Marks = { squares: [], arrows: [], path: [] };

/** File and rank of a square's name, from 0. Names are letters, then a number: `a1`, `aa12`. */
export function coordinates(square: string): [file: number, rank: number] {
  const letters = square.match(/^[a-z]+/)?.[0] ?? "a";
  let file = 0;
  for (const letter of letters) file = file * 26 + (letter.charCodeAt(0) - 96);
  return [file - 1, Number(square.slice(letters.length)) - 1];
}

export function squareName(file: number, rank: number): string {
  return fileName(file) + String(rank + 1);
}

export function fileName(file: number): string {
  const last = String.fromCharCode(97 + (file % 26));
  return file < 26 ? last : fileName(Math.floor(file / 26) - 1) + last;
}

/** All squares of a board, from a1 along the rows. */
export function squaresOf(board: Board): string[] {
  const gaps = new Set(board.gaps);
  const all: string[] = [];
  for (let rank = 0; rank < board.height; rank += 1) {
    for (let file = 0; file < board.width; file += 1) {
      const name = squareName(file, rank);
      if (!gaps.has(name)) all.push(name);
    }
  }
  return all;
}

export function pieceOn(board: Board, square: string): string | undefined {
  return board.pieces.find((piece) => piece.square === square)?.sprite;
}

type Steps = {
  place?: { square: string; sprite: string };
  slide?: { from: string; to: string };
  leave?: { from: string; files: number; ranks: number };
  take?: { square: string };
};

/** Returns the board with the changes applied. */
export function changed(board: Board, changes: readonly Change[]): Board {
  const pieces = new Map(board.pieces.map((it) => [it.square, it.sprite]));
  for (const change of changes as Steps[]) {
    if (change.place) pieces.set(change.place.square, change.place.sprite);
    if (change.take) pieces.delete(change.take.square);
    if (change.leave) pieces.delete(change.leave.from);
    if (change.slide) {
      const sprite = pieces.get(change.slide.from);
      pieces.delete(change.slide.from);
      if (sprite !== undefined) pieces.set(change.slide.to, sprite);
    }
  }
  return { ...board, pieces: [...pieces].map(([square, sprite]) => ({ square, sprite })) };
}

/** Returns the marks that show the last move on the board after it. */
export function marksOf(changes: readonly Change[]): Marks {
  const steps = changes as Steps[];
  let squares: [string, Mark][] = [];
  const moved = steps.some((it) => it.slide || it.leave);
  let first = true;
  for (const step of steps) {
    if (step.place) squares.push([step.place.square, moved ? "placed" : "to"]);
    const from = step.slide?.from ?? step.leave?.from;
    if (from !== undefined && first) {
      squares.push([from, "from"]);
      first = false;
    }
    if (step.take) squares.push([step.take.square, "taken"]);
  }
  const last = steps.filter((it) => it.slide || it.leave).pop();
  const to = last?.slide?.to;
  if (to !== undefined) {
    // A piece may end on its starting square, or on the square of a captured piece.
    squares = squares.filter(([square]) => square !== to);
    squares.push([to, "to"]);
  }
  return { squares, arrows: [], path: pathOf(steps) };
}

/** Returns the path of a piece that changed direction or left the board; empty for a single slide. */
function pathOf(steps: readonly Steps[]): [number, number][] {
  const path: [number, number][] = [];
  for (const { slide, leave } of steps) {
    const from = slide?.from ?? leave?.from;
    if (from === undefined) continue;
    const start = coordinates(from);
    if (path.length === 0) path.push(start);
    if (slide) path.push(coordinates(slide.to));
    if (leave) path.push([start[0] + leave.files, start[1] + leave.ranks]);
  }
  return path.length < 3 && !steps.some((it) => it.leave) ? [] : path;
}

/** Returns the path of each moved piece, keyed by its final square. Used for the slide animation. */
export function waysOf(changes: readonly Change[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const { slide } of changes as Steps[]) {
    if (!slide) continue;
    const way = ways.get(slide.from) ?? [slide.from];
    ways.delete(slide.from);
    ways.set(slide.to, [...way, slide.to]);
  }
  return ways;
}

/** Returns the pieces that left the board, with the squares they stood on. */
export function goneBy(before: Board, changes: readonly Change[]): { square: string; sprite: string }[] {
  const gone: { square: string; sprite: string }[] = [];
  let board = before;
  for (const change of changes as Steps[]) {
    const square = change.take?.square ?? change.leave?.from;
    const sprite = square === undefined ? undefined : pieceOn(board, square);
    if (square !== undefined && sprite !== undefined) gone.push({ square, sprite });
    board = changed(board, [change as Change]);
  }
  return gone;
}

/** Returns the pieces in hand as piles, in the game's display order. */
export function asShown(piles: readonly string[], board: Board): string[] {
  // Both players may hold pieces of one kind: the order is that of the player who holds all of the piles.
  const handOf = (player: string) => board.hands.filter((it) => it.player === player).map((it) => it.sprite);
  const players = [...new Set(board.hands.map((it) => it.player))];
  const holder = players.find((it) => piles.every((pile) => handOf(it).includes(pile)));
  const hands = holder === undefined ? board.hands.map((it) => it.sprite) : handOf(holder);
  return [...piles].sort((a, b) => hands.indexOf(a) - hands.indexOf(b));
}

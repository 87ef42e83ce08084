// Chess Loop puzzles as text: `4x7:4N+4Q`, with known squares `2x4:2N+2Q:Q???/????`. Parses and formats
// only: attacks and solutions are computed by the API.

import type { Board } from "../api/client";
import { coordinates, squareName } from "../board/view";

export type Letter = "N" | "B" | "K" | "R" | "Q";

export type Puzzle = {
  /** The whole text. */
  id: string;
  rows: number;
  columns: number;
  /** The number of pieces of each type. */
  count: number;
  letters: [Letter, Letter];
  /** Pieces that stand from the start. */
  givens: Readonly<Record<string, Letter>>;
  /** Squares known to be empty from the start. */
  blanks: readonly string[];
};

/** The puzzles that Erich Friedman published, in the order of their numbers; 0 is the example from the publication. */
export const PUBLISHED: readonly string[] = [
  "2x3:2B+2R",
  "2x3:2N+2K",
  "4x5:3N+3K",
  "2x4:2R+2K",
  "4x5:3R+3K",
  "3x3:2B+2N",
  "4x4:4B+4N",
  "3x5:4B+4N",
  "4x6:4B+4K",
  "5x5:4B+4K",
  "3x4:3N+3R",
  "3x8:5N+5R",
  "2x4:2N+2Q",
  "3x6:3N+3Q",
  "4x5:3N+3Q",
  "4x7:4N+4Q",
];

/** The difficulties of generated puzzles, the easiest first. */
export const GRADES = ["gentle", "easy", "medium", "hard", "fiendish"] as const;

const FORM = /^(\d{1,2})x(\d{1,2}):(\d{1,2})([NBKRQ])\+(\d{1,2})([NBKRQ])(?::([NBKRQ?./]+))?$/;

/** Parses a puzzle; returns `undefined` if the text isn't one. */
export function readPuzzle(id: string): Puzzle | undefined {
  const [whole, rows, columns, count, first, again, second, known] = FORM.exec(id) ?? [];
  if (whole === undefined || count !== again || first === second) return undefined;
  const puzzle = { id, rows: Number(rows), columns: Number(columns), count: Number(count) };
  if (puzzle.rows < 1 || puzzle.columns < 1 || puzzle.rows > 26 || puzzle.columns > 26) return undefined;
  const lines = known?.split("/") ?? [];
  if (known !== undefined && (lines.length !== puzzle.rows || lines.some((it) => it.length !== puzzle.columns))) return undefined;
  const letters: [Letter, Letter] = [first as Letter, second as Letter];
  const givens: Record<string, Letter> = {};
  const blanks: string[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [file, letter] of [...line].entries()) {
      const square = squareName(file, puzzle.rows - 1 - index);
      if (letter === ".") blanks.push(square);
      else if (letter !== "?") givens[square] = letter as Letter;
    }
  }
  return { ...puzzle, letters, givens, blanks };
}

/** Formats a puzzle for an address, with characters that neither browsers nor shells escape. */
export function slugOf(id: string): string {
  return id.replaceAll("?", "_").replace(/[:+/]/g, "-");
}

/** Formats pieces by square as a board; `otherwise` returns the letter of every other square. */
export function boardText(
  puzzle: Pick<Puzzle, "rows" | "columns">,
  pieces: Readonly<Record<string, string>>,
  otherwise: (square: string) => string = () => ".",
): string {
  const lines: string[] = [];
  for (let rank = puzzle.rows - 1; rank >= 0; rank -= 1) {
    let line = "";
    for (let file = 0; file < puzzle.columns; file += 1) {
      const square = squareName(file, rank);
      line += pieces[square] ?? otherwise(square);
    }
    lines.push(line);
  }
  return lines.join("/");
}

/** Parses a board into pieces by square. */
export function readBoard(text: string): Record<string, Letter> {
  const lines = text.split("/");
  const pieces: Record<string, Letter> = {};
  for (const [index, line] of lines.entries()) {
    for (const [file, letter] of [...line].entries()) {
      if ("NBKRQ".includes(letter)) pieces[squareName(file, lines.length - 1 - index)] = letter as Letter;
    }
  }
  return pieces;
}

/** Returns the sprite of a piece: the first type is drawn white, the second black. */
export function spriteOf(puzzle: Puzzle, letter: string): string {
  return (letter === puzzle.letters[0] ? "w" : "b") + letter;
}

/** Returns the board with these pieces. */
export function picture(puzzle: Puzzle, pieces: Readonly<Record<string, Letter>>): Board {
  return {
    surface: "chequered",
    width: puzzle.columns,
    height: puzzle.rows,
    gaps: [],
    finish: false,
    centre: false,
    hands: [],
    taken: null,
    pieces: Object.entries(pieces).map(([square, letter]) => ({ square, sprite: spriteOf(puzzle, letter) })),
  };
}

/** Returns the squares that a sentence names, in order, without repeats. */
export function squaresIn(sentences: readonly string[], puzzle: Pick<Puzzle, "rows" | "columns">): string[] {
  const found = sentences.flatMap((it) => it.match(/\b[a-z]\d{1,2}\b/g) ?? []);
  return [...new Set(found)].filter((square) => {
    const [file, rank] = coordinates(square);
    return file < puzzle.columns && rank >= 0 && rank < puzzle.rows;
  });
}

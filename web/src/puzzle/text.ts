// Chess Loop puzzles as texts: `4x7:4N+4Q`, with known squares `2x4:2N+2Q:Q???/????`. Only reading
// and writing: what attacks what, and what is right, the API says.

import type { Board } from "../api/client";
import { coordinates, squareName } from "../board/view";

export type Letter = "N" | "B" | "K" | "R" | "Q";

export type Puzzle = {
  /** The whole text. */
  id: string;
  rows: number;
  columns: number;
  /** How many of each. */
  count: number;
  letters: [Letter, Letter];
  /** Pieces that stand from the start. */
  givens: Readonly<Record<string, Letter>>;
  /** Squares known to be empty from the start. */
  blanks: readonly string[];
};

/** The puzzles that Erich Friedman published, in the order of their numbers; 0 is his example. */
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

/** How hard a generated puzzle can be, the easiest first. */
export const GRADES = ["gentle", "easy", "medium", "hard", "fiendish"] as const;

const FORM = /^(\d{1,2})x(\d{1,2}):(\d{1,2})([NBKRQ])\+(\d{1,2})([NBKRQ])(?::([NBKRQ?./]+))?$/;

/** Reads a puzzle's text; nothing if it is not one. */
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

/** The text with characters that no browser and no shell changes, as addresses have it. */
export function slugOf(id: string): string {
  return id.replaceAll("?", "_").replace(/[:+/]/g, "-");
}

/** Pieces by square as the text of a board; other squares have the letter that `otherwise` says. */
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

/** Pieces by square from the text of a board. */
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

/** The picture of a piece: the first type is drawn white, the second black. */
export function spriteOf(puzzle: Puzzle, letter: string): string {
  return (letter === puzzle.letters[0] ? "w" : "b") + letter;
}

/** What a board with these pieces looks like. */
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

/** The squares that a sentence names, in order, each once. */
export function squaresIn(sentences: readonly string[], puzzle: Pick<Puzzle, "rows" | "columns">): string[] {
  const found = sentences.flatMap((it) => it.match(/\b[a-z]\d{1,2}\b/g) ?? []);
  return [...new Set(found)].filter((square) => {
    const [file, rank] = coordinates(square);
    return file < puzzle.columns && rank >= 0 && rank < puzzle.rows;
  });
}

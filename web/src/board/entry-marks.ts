// The marks of a move being entered: what can move, what is chosen, and ghosts of what would happen.

import type { Board, NextMove } from "../api/client";
import { say } from "../app/words";
import { Entry, squareTap } from "./entry";
import { type Ghosts, ghostsOf, nextGhosts } from "./ghosts";
import { type Mark, type Marks, pieceOn } from "./view";

/** What is known of the move being entered. */
type State = {
  entry: Entry;
  /** A complete move that awaits confirmation. */
  confirming: NextMove | undefined;
  /** The square under the mouse. */
  hovered: string | undefined;
  marksMovers: boolean;
};

function addGhosts(marks: Marks, ghosts: Ghosts): void {
  marks.landings = [...(marks.landings ?? []), ...ghosts.landings];
  marks.exits = [...(marks.exits ?? []), ...ghosts.exits];
  marks.ways = [...(marks.ways ?? []), ...ghosts.ways];
  marks.squares = [...marks.squares, ...ghosts.squares];
}

function add(marks: Marks, squares: readonly string[], mark: Mark): void {
  marks.squares = [...marks.squares, ...squares.map((it) => [it, mark] as [string, Mark])];
}

/** The word on a ghost: the same as on the button. */
function word(tap: string): string | undefined {
  return tap.startsWith("button:") ? say(tap.slice(7)) : undefined;
}

/** Marks what may be tapped next, with ghosts where a dot doesn't say enough. */
function markNext(entry: Entry, board: Board, marks: Marks): Set<string> {
  const ghosts = nextGhosts(entry, board, word);
  addGhosts(marks, ghosts);
  const landed = new Set(ghosts.landings.map((it) => it.square));
  add(marks, entry.nextSquares.filter((it) => !landed.has(it)), "legal");
  return landed;
}

/** Marks the move being entered. Returns the board with what is decided already. */
export function markEntry({ entry, confirming, hovered, marksMovers }: State, before: Board, marks: Marks): Board {
  if (!entry.begun && !confirming) {
    if (marksMovers) add(marks, entry.movers, "can");
    markHovered(entry, hovered, before, marks);
    return before;
  }
  marks.squares = marks.squares.filter(([, mark]) => mark !== "taken");
  marks.path = [];
  if (confirming) {
    const [from] = entry.squares;
    if (from !== undefined && pieceOn(before, from)) add(marks, [from], "chosen");
    addGhosts(marks, ghostsOf(before, confirming.changes));
    return before;
  }
  const board = entry.preview(before);
  add(marks, entry.squares, "chosen");
  const landed = markNext(entry, board, marks);
  if (hovered === undefined || !entry.nextSquares.includes(hovered)) return board;
  const ghosts = ghostsOf(board, entry.ghosts().get(squareTap(hovered)) ?? []);
  // Where a piece would land is shown already: what else would happen is added.
  if (landed.has(hovered)) ghosts.landings = ghosts.landings.filter((it) => it.square !== hovered);
  addGhosts(marks, ghosts);
  marks.squares = marks.squares.filter(([square, mark]) => square !== hovered || mark !== "legal");
  return board;
}

/** Shows what choosing the square under the mouse would make possible. */
function markHovered(entry: Entry, hovered: string | undefined, board: Board, marks: Marks): void {
  if (hovered === undefined || !entry.nextSquares.includes(hovered)) return;
  const trial = new Entry(entry.candidates, null);
  const entered = trial.tap(squareTap(hovered));
  if (entered.kind === "move") return addGhosts(marks, ghostsOf(board, entered.move.changes));
  addGhosts(marks, ghostsOf(board, trial.entered()));
  markNext(trial, trial.preview(board), marks);
}

/** Marks a hint: what to tap, where the piece lands, and its way. */
export function markHint(board: Board, marks: Marks, move: NextMove): void {
  addGhosts(marks, ghostsOf(board, move.changes));
  const to = landingOf(move);
  const squares = move.taps.flatMap((tap) => ("square" in tap ? [tap.square] : []));
  add(marks, [...new Set(to === undefined ? squares : [...squares, to])], "hint");
  for (const change of move.changes) {
    if ("slide" in change) marks.arrows = [...marks.arrows, { ...change.slide, kind: "hint", straight: true }];
  }
}

/** Returns where the piece that moves last would land, or `undefined` if none moves or it leaves the board. */
export function landingOf(move: NextMove): string | undefined {
  const last = move.changes.filter((it) => "slide" in it || "leave" in it).at(-1);
  return last && "slide" in last ? last.slide.to : undefined;
}

// What would happen: the result of a tap or a move, drawn as ghosts before it is played. Contains no rule:
// the changes of every legal move are known.

import type { Board, Change, TapName } from "../api/client";
import { type Entry, type Tap, squareTap, tapOf } from "./entry";
import { type Mark, type Marks, changed, coordinates, pieceOn } from "./view";

export type Ghosts = Pick<Required<Marks>, "landings" | "exits" | "ways"> & { squares: [string, Mark][] };

/** Returns the ghosts of changes to a board. `tag` is a word on the ghost of a piece that moves. */
export function ghostsOf(board: Board, changes: readonly Change[], tag?: string): Ghosts {
  const ghosts: Ghosts = { landings: [], exits: [], ways: [], squares: [] };
  let now = board;
  /** The way of each moving piece, by the square it is on. */
  const ways = new Map<string, [number, number][]>();
  const wayFrom = (square: string) => {
    const way = ways.get(square) ?? [coordinates(square)];
    ways.delete(square);
    return way;
  };
  for (const change of changes) {
    if ("place" in change) ghosts.landings.push(change.place);
    if ("take" in change) ghosts.squares.push([change.take.square, "lost"]);
    if ("slide" in change) ways.set(change.slide.to, [...wayFrom(change.slide.from), coordinates(change.slide.to)]);
    if ("leave" in change) {
      const { from, files, ranks } = change.leave;
      const way = wayFrom(from);
      const [file, rank] = coordinates(from);
      const at: [number, number] = [file + files, rank + ranks];
      // Just outside the board, however far the change says that the piece goes.
      while (at[0] >= 0 && at[1] >= 0 && at[0] < board.width && at[1] < board.height) {
        at[0] += Math.sign(files);
        at[1] += Math.sign(ranks);
      }
      ghosts.exits.push({ at, sprite: pieceOn(now, from) ?? "" });
      ghosts.ways.push([...way, at]);
    }
    now = changed(now, [change]);
  }
  for (const [square, way] of ways) {
    ghosts.landings.push({ square, sprite: pieceOn(now, square) ?? "", tag });
    ghosts.ways.push(way);
  }
  return ghosts;
}

/**
 * Whether a tap does no more than it says: a piece is placed on the square that is tapped or moves there, and
 * captures nothing elsewhere. It needs no ghost, a dot is enough; a counter that moves the piece is shown under
 * the mouse and before the move is confirmed.
 */
function isPlain(tap: Tap, changes: readonly Change[]): boolean {
  const square = tap.startsWith("square:") ? tap.slice(7) : undefined;
  const movesThere = changes.some((it) => "slide" in it && it.slide.to === square);
  return changes.every((it) => {
    if ("place" in it) return movesThere || it.place.square === square;
    if ("slide" in it) return it.slide.to === square;
    return "take" in it && it.take.square === square;
  });
}

/** Largest number of moves whose results are all shown at once. */
const MAX_SHOWN_MOVES = 4;

/** Returns what may come next: the result of each tap, or of each whole move where buttons tell the few left apart. */
function outcomes(entry: Entry): [Tap, Change[]][] {
  const { candidates } = entry;
  const done = entry.entered().length;
  const buttons = candidates.map((move) => move.taps.find((it) => "button" in it));
  if (entry.begun && candidates.length <= MAX_SHOWN_MOVES && buttons.every((it) => it !== undefined)) {
    return candidates.map((move, index) => [tapOf(buttons[index] as TapName), move.changes.slice(done)]);
  }
  return [...entry.ghosts()];
}

/** Returns the ghosts of everything that may be tapped next, except what needs none. */
export function nextGhosts(entry: Entry, board: Board, word: (tap: Tap) => string | undefined): Ghosts {
  const all: Ghosts = { landings: [], exits: [], ways: [], squares: [] };
  const drawn = new Set<string>();
  for (const [tap, changes] of outcomes(entry)) {
    const key = JSON.stringify(changes);
    if (changes.length === 0 || isPlain(tap, changes) || drawn.has(key)) continue;
    drawn.add(key);
    const ghosts = ghostsOf(board, changes, word(tap));
    // The kinds of piece to choose from would cover each other. Where a tapped square is the target of a piece,
    // other pieces that come with it are shown once the pointer is there.
    const target = ghosts.landings.find((it) => squareTap(it.square) === tap);
    if (target) all.landings.push(target);
    else if (!tap.startsWith("hand:")) all.landings.push(...ghosts.landings);
    all.exits.push(...ghosts.exits);
    all.ways.push(...ghosts.ways);
    all.squares.push(...ghosts.squares);
  }
  return all;
}

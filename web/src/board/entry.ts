// Entering a move tap by tap. Every legal move comes with the tap sequences that enter it; the next legal taps
// are those with which some of them continue. No rule is needed here.

import type { Board, Change, NextMove, TapName } from "../api/client";
import { changed } from "./view";

/** Formats a tap: `square:c4`, `hand:henge`, `button:moai-button-push`, `edge:a8-left`. */
export type Tap = string;

export function tapOf(tap: TapName): Tap {
  const [kind, name] = Object.entries(tap)[0] ?? ["", ""];
  return `${kind}:${String(name)}`;
}

/** Returns the tap in the form in which the server takes it. */
export function tapName(tap: Tap): TapName {
  const at = tap.indexOf(":");
  return { [tap.slice(0, at)]: tap.slice(at + 1) } as TapName;
}

export function squareTap(square: string): Tap {
  return `square:${square}`;
}

/** The result of a tap. `dropped`: it has undone what was chosen. `refused`: it has changed nothing. */
export type Entered = { kind: "more" } | { kind: "move"; move: NextMove } | { kind: "dropped" } | { kind: "refused" };

/** Groups changes that belong together: a placed or moved piece and its captures. */
function stepsOf(changes: readonly Change[]): Change[][] {
  const steps: Change[][] = [];
  let open = false;
  for (const change of changes) {
    const takes = "take" in change;
    const last = steps.at(-1);
    if (last && (takes ? true : open)) last.push(change);
    else steps.push([change]);
    // A capture listed first belongs to the step after it.
    open = takes && (steps.at(-1) ?? []).every((it) => "take" in it);
  }
  return steps;
}

/** Returns the square that a change affects. */
function endOf(change: Change): string | undefined {
  if ("place" in change) return change.place.square;
  if ("slide" in change) return change.slide.to;
  if ("take" in change) return change.take.square;
  return undefined;
}

/** The names of the taps of one kind, such as `square`. */
function named(kind: string, taps: readonly Tap[]): string[] {
  return taps.filter((tap) => tap.startsWith(`${kind}:`)).map((tap) => tap.slice(kind.length + 1));
}

/** The steps with which all of the moves begin. */
function commonSteps(moves: readonly NextMove[]): Change[][] {
  const [first, ...others] = moves.map((it) => it.changes);
  if (!first) return [];
  const common: Change[][] = [];
  let at = 0;
  for (const step of stepsOf(first)) {
    const text = JSON.stringify(step);
    if (!others.every((it) => JSON.stringify(it.slice(at, at + step.length)) === text)) break;
    at += step.length;
    common.push(step);
  }
  return common;
}

/** A legal move and the tap sequences that enter it, the usual one first. */
type Known = { move: NextMove; ways: Tap[][] };

export class Entry {
  #moves: Known[];
  #taps: Tap[] = [];

  /** `usual` is the pile selected by default if there are several; `null` selects none. */
  constructor(
    moves: readonly NextMove[] = [],
    readonly usual?: string | null,
  ) {
    this.#moves = moves.map((move) => ({ move, ways: move.ways.map((way) => way.map(tapOf)) }));
    this.#pick();
  }

  /** The taps so far. */
  get taps(): readonly Tap[] {
    return this.#taps;
  }

  /**
   * The chosen squares: those tapped so far, where their pieces stand after the steps entered so far. A piece
   * that has moved on is on its new square, and captured pieces are gone.
   */
  get squares(): string[] {
    let squares = named("square", this.#taps);
    for (const change of this.entered()) {
      if ("slide" in change) {
        const { from, to } = change.slide;
        squares = [...squares.filter((it) => it !== from && it !== to), to];
      } else if ("take" in change) {
        squares = squares.filter((it) => it !== change.take.square);
      }
    }
    return squares;
  }

  /** Whether a move has been begun. */
  get begun(): boolean {
    return this.#taps.some((tap) => !tap.startsWith("hand:"));
  }

  /** The legal moves that begin with the taps so far. */
  get candidates(): NextMove[] {
    return this.#fitting(this.#taps).map((it) => it.move);
  }

  /** The taps that are legal next. */
  get next(): Tap[] {
    return [...this.#byNext().keys()];
  }

  /** Whether the taps so far can go on to this button or piece in hand, for a move that they begin. */
  leadsTo(move: NextMove, tap: Tap): boolean {
    const known = this.#fitting(this.#taps).find((it) => it.move === move);
    return known !== undefined && known.ways.some((way) => this.#fits(way, this.#taps) && way.includes(tap, this.#taps.length));
  }

  /** The squares that are legal to tap next. */
  get nextSquares(): string[] {
    return named("square", this.next);
  }

  /** The buttons that are legal to press next. */
  get nextButtons(): string[] {
    return named("button", this.next);
  }

  /** The edges of the board beyond which a tap is legal next, such as `a8-left`. */
  get nextEdges(): string[] {
    return named("edge", this.next);
  }

  /** The piles of pieces in hand that a move may begin with. */
  get piles(): string[] {
    const first = this.#moves.flatMap((it) => it.ways.map((way) => way[0] ?? ""));
    return [...new Set(named("hand", first))];
  }

  get pile(): string | undefined {
    return named("hand", this.#taps)[0];
  }

  /** The squares of the pieces on the board that have a move. */
  get movers(): string[] {
    const movers = new Set<string>();
    for (const { move, ways } of this.#moves) {
      const from = move.changes.map((it) => ("slide" in it ? it.slide.from : "leave" in it ? it.leave.from : undefined));
      const first = named("square", ways.map((way) => way[0] ?? ""));
      for (const square of first) if (from.includes(square)) movers.add(square);
    }
    return [...movers];
  }

  /** The changes that each next tap would make on the board, as far as all moves that begin with it agree. */
  ghosts(): Map<Tap, Change[]> {
    const done = this.entered().length;
    const ghosts = new Map<Tap, Change[]>();
    for (const [tap, moves] of this.#byNext()) {
      const changes = commonSteps(moves).flat().slice(done);
      if (changes.length > 0) ghosts.set(tap, changes);
    }
    return ghosts;
  }

  tap(tap: Tap): Entered {
    if (this.next.includes(tap)) return this.#take(tap);
    // Tapping another pile, or repeating the last tap, undoes it.
    if (tap.startsWith("hand:") && this.piles.includes(tap.slice(5))) {
      this.#taps = [tap];
      return { kind: "more" };
    }
    if (this.#taps.at(-1) === tap) {
      this.clear();
      return { kind: "dropped" };
    }
    // With a piece in hand, a square is the target of that piece, never of another one.
    if (this.pile !== undefined && !this.begun) return { kind: "refused" };
    // The tap begins another move, or what is chosen stays chosen.
    const before = this.#taps;
    this.clear();
    if (this.next.includes(tap)) return this.#take(tap);
    this.#taps = before;
    return { kind: "refused" };
  }

  /** Taps squares that are the only usual next tap, as long as the move is not complete. */
  advance(): void {
    while (this.begun) {
      const at = this.#taps.length;
      const ways = this.#fitting(this.#taps).map((it) => it.ways.find((way) => this.#fits(way, this.#taps)));
      const [only, ...more] = new Set(ways.map((way) => way?.[at]));
      if (only === undefined || more.length > 0 || !only.startsWith("square:")) return;
      if (ways.some((way) => way?.length === at + 1)) return;
      this.#taps = [...this.#taps, only];
    }
  }

  /** Discards the taps so far. */
  clear(): void {
    this.#taps = [];
    this.#pick();
  }

  /** Returns the board with the steps entered so far: those whose squares were tapped. */
  preview(board: Board): Board {
    return changed(board, this.entered());
  }

  /**
   * Returns the changes that the taps so far have decided: the steps with which all candidate moves begin,
   * as long as each step's target or captured piece was tapped.
   */
  entered(): Change[] {
    const squares = named("square", this.#taps);
    const done: Change[] = [];
    let tapped = 0;
    for (const step of commonSteps(this.candidates)) {
      const ends = new Set(step.map(endOf));
      const found = squares.findIndex((square, index) => index >= tapped && ends.has(square));
      if (found < 0) break;
      tapped = found + 1;
      done.push(...step);
    }
    return done;
  }

  #take(tap: Tap): Entered {
    this.#taps = [...this.#taps, tap];
    const isWhole = (way: Tap[]) => way.length === this.#taps.length && this.#fits(way, this.#taps);
    const whole = this.#moves.find((it) => it.ways.some(isWhole));
    return whole ? { kind: "move", move: whole.move } : { kind: "more" };
  }

  #fits(way: readonly Tap[], taps: readonly Tap[]): boolean {
    return taps.every((tap, index) => way[index] === tap);
  }

  #fitting(taps: readonly Tap[]): Known[] {
    return this.#moves.filter((it) => it.ways.some((way) => this.#fits(way, taps)));
  }

  /** The taps that are legal next, each with the moves that begin so. */
  #byNext(): Map<Tap, NextMove[]> {
    const found = new Map<Tap, NextMove[]>();
    for (const { move, ways } of this.#moves) {
      const next = ways.filter((way) => this.#fits(way, this.#taps)).map((way) => way[this.#taps.length]);
      for (const tap of new Set(next)) {
        if (tap === undefined) continue;
        const moves = found.get(tap);
        if (moves) moves.push(move);
        else found.set(tap, [move]);
      }
    }
    return found;
  }

  /** Selects a pile by default if every move may begin with one. */
  #pick(): void {
    if (this.usual === null) return;
    const piles = this.piles;
    const all = this.#moves.length > 0 && this.#moves.every((it) => it.ways[0]?.[0]?.startsWith("hand:"));
    const pile = this.usual !== undefined && piles.includes(this.usual) ? this.usual : piles[0];
    if (all && pile !== undefined) this.#taps = [`hand:${pile}`];
  }
}

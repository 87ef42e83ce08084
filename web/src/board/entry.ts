// Entering a move tap by tap. Every legal move comes with its tap sequence; the next legal taps are those
// with which some legal move continues. No rule is needed here.

import type { Board, Change, NextMove, TapName } from "../api/client";
import { changed } from "./view";

/** Formats a tap: `square:c4`, `hand:henge`, `button:moai-button-push`. */
export type Tap = string;

export function tapOf(tap: TapName): Tap {
  const [kind, name] = Object.entries(tap)[0] ?? ["", ""];
  return `${kind}:${String(name)}`;
}

export function squareTap(square: string): Tap {
  return `square:${square}`;
}

/** The result of a tap. */
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

type Known = { move: NextMove; taps: Tap[] };

export class Entry {
  #moves: Known[];
  #taps: Tap[] = [];

  /** `usual` is the pile selected by default if there are several. */
  constructor(
    moves: readonly NextMove[] = [],
    readonly usual?: string,
  ) {
    this.#moves = moves.map((move) => ({ move, taps: move.taps.map(tapOf) }));
    this.#pick();
  }

  /** The taps so far. */
  get taps(): readonly Tap[] {
    return this.#taps;
  }

  /** The squares tapped so far. */
  get squares(): string[] {
    return this.#taps.filter((tap) => tap.startsWith("square:")).map((tap) => tap.slice(7));
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
    const next = this.#fitting(this.#taps).map((it) => it.taps[this.#taps.length]);
    return [...new Set(next.filter((it): it is Tap => it !== undefined))];
  }

  /** The squares that are legal to tap next. */
  get nextSquares(): string[] {
    return this.next.filter((tap) => tap.startsWith("square:")).map((tap) => tap.slice(7));
  }

  /** The buttons that are legal to press next. */
  get nextButtons(): string[] {
    return this.next.filter((tap) => tap.startsWith("button:")).map((tap) => tap.slice(7));
  }

  /** The piles of pieces in hand that a move may begin with. */
  get piles(): string[] {
    const first = this.#moves.map((it) => it.taps[0] ?? "").filter((tap) => tap.startsWith("hand:"));
    return [...new Set(first)].map((tap) => tap.slice(5));
  }

  get pile(): string | undefined {
    const first = this.#taps[0];
    return first?.startsWith("hand:") ? first.slice(5) : undefined;
  }

  tap(tap: Tap): Entered {
    // Repeating the last tap, or tapping another pile, undoes it.
    if (tap.startsWith("hand:") && this.piles.includes(tap.slice(5))) {
      this.#taps = [tap];
      return { kind: "more" };
    }
    if (this.#taps.length > 0 && this.#taps.at(-1) === tap && !this.next.includes(tap)) {
      this.clear();
      return { kind: "dropped" };
    }
    if (this.next.includes(tap)) return this.#take(tap);
    // The tap begins another move.
    const before = this.#taps;
    this.clear();
    if (this.next.includes(tap)) return this.#take(tap);
    this.#taps = before;
    if (this.begun) {
      this.clear();
      return { kind: "dropped" };
    }
    return { kind: "refused" };
  }

  /** Taps squares that are the only legal next tap, as long as the move is not complete. */
  advance(): void {
    while (this.begun) {
      const [only, ...more] = this.next;
      if (only === undefined || more.length > 0 || !only.startsWith("square:")) return;
      const whole = this.#fitting([...this.#taps, only]).some((it) => it.taps.length === this.#taps.length + 1);
      if (whole) return;
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
    const candidates = this.candidates;
    const first = candidates[0];
    if (!first) return [];
    const squares = this.squares;
    const done: Change[] = [];
    let tapped = 0;
    for (const step of stepsOf(first.changes)) {
      const same = step.every((change, index) =>
        candidates.every((it) => JSON.stringify(it.changes[done.length + index]) === JSON.stringify(change)),
      );
      const ends = new Set(step.map(endOf));
      const found = squares.findIndex((square, index) => index >= tapped && ends.has(square));
      if (!same || found < 0) break;
      tapped = found + 1;
      done.push(...step);
    }
    return done;
  }

  #take(tap: Tap): Entered {
    this.#taps = [...this.#taps, tap];
    const whole = this.#fitting(this.#taps).find((it) => it.taps.length === this.#taps.length);
    return whole ? { kind: "move", move: whole.move } : { kind: "more" };
  }

  #fitting(taps: readonly Tap[]): Known[] {
    return this.#moves.filter((it) => taps.every((tap, index) => it.taps[index] === tap));
  }

  /** Selects a pile by default if every move begins with one. */
  #pick(): void {
    const piles = this.piles;
    const all = this.#moves.length > 0 && this.#moves.every((it) => it.taps[0]?.startsWith("hand:"));
    const pile = this.usual !== undefined && piles.includes(this.usual) ? this.usual : piles[0];
    if (all && pile !== undefined) this.#taps = [`hand:${pile}`];
  }
}

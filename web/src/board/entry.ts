// Entering a move tap by tap. Every legal move comes with its taps; what may follow is what some
// legal move goes on with. So a board needs no rule.

import type { Board, Change, NextMove, TapName } from "../api/client";
import { changed } from "./view";

/** A tap as a text: `square:c4`, `hand:henge`, `button:moai-button-push`. */
export type Tap = string;

export function tapOf(tap: TapName): Tap {
  const [kind, name] = Object.entries(tap)[0] ?? ["", ""];
  return `${kind}:${String(name)}`;
}

export function squareTap(square: string): Tap {
  return `square:${square}`;
}

/** What a tap came to. */
export type Entered = { kind: "more" } | { kind: "move"; move: NextMove } | { kind: "dropped" } | { kind: "refused" };

/** Changes that belong together: a piece that is put or moved, and what that takes. */
function stepsOf(changes: readonly Change[]): Change[][] {
  const steps: Change[][] = [];
  let open = false;
  for (const change of changes) {
    const takes = "take" in change;
    const last = steps.at(-1);
    if (last && (takes ? true : open)) last.push(change);
    else steps.push([change]);
    // What is taken first belongs to the move that follows.
    open = takes && (steps.at(-1) ?? []).every((it) => "take" in it);
  }
  return steps;
}

/** The square where a change shows. */
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

  /** `usual` is the pile to begin with, if there is a choice. */
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

  /** Whether a person has begun a move. */
  get begun(): boolean {
    return this.#taps.some((tap) => !tap.startsWith("hand:"));
  }

  /** The moves that begin with what was tapped. */
  get candidates(): NextMove[] {
    return this.#fitting(this.#taps).map((it) => it.move);
  }

  /** What may be tapped next. */
  get next(): Tap[] {
    const next = this.#fitting(this.#taps).map((it) => it.taps[this.#taps.length]);
    return [...new Set(next.filter((it): it is Tap => it !== undefined))];
  }

  /** The squares that may be tapped next. */
  get nextSquares(): string[] {
    return this.next.filter((tap) => tap.startsWith("square:")).map((tap) => tap.slice(7));
  }

  /** The buttons that may be pressed next. */
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
    // Tapping the last thing again, or another pile, takes it back.
    if (tap.startsWith("hand:") && this.piles.includes(tap.slice(5))) {
      this.#taps = [tap];
      return { kind: "more" };
    }
    if (this.#taps.length > 0 && this.#taps.at(-1) === tap && !this.next.includes(tap)) {
      this.clear();
      return { kind: "dropped" };
    }
    if (this.next.includes(tap)) return this.#take(tap);
    // Something else that a move can begin with.
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

  /** Taps what is the only thing to be tapped, as long as that is a square and not the whole move. */
  advance(): void {
    while (this.begun) {
      const [only, ...more] = this.next;
      if (only === undefined || more.length > 0 || !only.startsWith("square:")) return;
      const whole = this.#fitting([...this.#taps, only]).some((it) => it.taps.length === this.#taps.length + 1);
      if (whole) return;
      this.#taps = [...this.#taps, only];
    }
  }

  /** Lets go of what was tapped. */
  clear(): void {
    this.#taps = [];
    this.#pick();
  }

  /** What the board looks like with the steps entered so far: those whose squares were tapped. */
  preview(board: Board): Board {
    return changed(board, this.entered());
  }

  /**
   * The changes that the taps so far have already decided: those all candidates begin with, step by
   * step, as long as each step's end, or what it takes, was tapped.
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

  /** Where all moves begin with a pile, one is picked by itself. */
  #pick(): void {
    const piles = this.piles;
    const all = this.#moves.length > 0 && this.#moves.every((it) => it.taps[0]?.startsWith("hand:"));
    const pile = this.usual !== undefined && piles.includes(this.usual) ? this.usual : piles[0];
    if (all && pile !== undefined) this.#taps = [`hand:${pile}`];
  }
}

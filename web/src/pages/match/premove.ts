// A move entered during the opponent's turn. It is stored as taps and played when the turn comes, if it is legal
// then. Nothing here knows the rules: a piece moves from one square to another, or is placed on a square and its
// kind or way is chosen by a button.

import type { Board } from "../../api/client";
import { squareTap } from "../../board/entry";
import { type Mark, type Marks, pieceOn } from "../../board/view";
import { factsOf } from "../../games";
import type { LiveMatch } from "../../live/match";
import { sideIndex } from "./seats";

export class Premove {
  /** The taps so far. */
  #taps: string[] = [];
  #whole = false;

  constructor(readonly live: LiveMatch) {}

  /** The taps of a complete premove; empty if there is none. */
  get taps(): readonly string[] {
    return this.#whole ? this.#taps : [];
  }

  get begun(): boolean {
    return this.#taps.length > 0;
  }

  get squares(): string[] {
    return this.#taps.filter((it) => it.startsWith("square:")).map((it) => it.slice(7));
  }

  /** Whether a move can be entered in advance: it is the opponent's turn, and one side is played here. */
  get allowed(): boolean {
    const { view, seats, mine, pendingMove } = this.live;
    return view?.stage === "live" && seats.length === 1 && (mine === undefined || pendingMove !== undefined);
  }

  /** The buttons that complete it: `button:moai-button-push`, `hand:henge`. */
  choices(board: Board): string[] {
    if (this.#taps.length !== 1 || this.#movesPieces()) return [];
    const facts = factsOf(this.live.view?.game ?? "");
    if (facts.buttons) return facts.buttons.map(({ id }) => `button:${id}`);
    const own = facts.players[sideIndex(this.live.seats[0]?.seat ?? "first")];
    return board.hands.filter((it) => it.player === own && it.count > 0).map((it) => `hand:${it.sprite}`);
  }

  /** Handles a tap on a square. Returns whether anything has changed. */
  tap(square: string, board: Board): boolean {
    if (!this.allowed) return false;
    const had = this.begun;
    const [from] = this.squares;
    if (from === undefined || this.#whole || from === square || !this.#movesPieces()) {
      this.clear();
      const sprite = pieceOn(board, square);
      const starts = this.#movesPieces() ? sprite !== undefined && this.#owns(sprite) : sprite === undefined;
      if (starts && from !== square) this.#taps = [squareTap(square)];
      return had || this.begun;
    }
    this.#taps = [squareTap(from), squareTap(square)];
    this.#whole = true;
    return true;
  }

  press(tap: string): void {
    if (!this.begun) return;
    this.#taps = [this.#taps[0] ?? "", tap];
    this.#whole = true;
  }

  clear(): void {
    this.#taps = [];
    this.#whole = false;
  }

  mark(marks: Marks): void {
    const [from, to] = this.squares;
    const chosen = this.squares.map((it) => [it, "chosen"] as [string, Mark]);
    marks.squares = [...marks.squares, ...chosen];
    if (from !== undefined && to !== undefined) marks.arrows = [...marks.arrows, { from, to, kind: "note", straight: true }];
  }

  /** Whether the game is played by moving one's pieces, not by placing new ones. */
  #movesPieces(): boolean {
    const { buttons, notation } = factsOf(this.live.view?.game ?? "");
    return !buttons && !notation?.hands;
  }

  #owns(sprite: string): boolean {
    const facts = factsOf(this.live.view?.game ?? "");
    const emblem = facts.emblems[sideIndex(this.live.seats[0]?.seat ?? "first")];
    // Chess pieces are named by colour and kind: `wK`.
    return sprite === emblem || (emblem.length === 2 && sprite.length === 2 && sprite[0] === emblem[0]);
  }
}

// The state of a match's board: the position shown, the move being entered, and the marks. Contains no rule
// and draws nothing.

import { type Board, type Change, type Line, type NextMove, Problem, type Side, api, ask, refused } from "../../api/client";
import { settings } from "../../app/settings";
import { play as sound } from "../../app/sound";
import { announce } from "../../app/toast";
import { say } from "../../app/words";
import { Entry, squareTap } from "../../board/entry";
import { type Marks, asShown, changed, marksOf } from "../../board/view";
import { retryUntilAnswered } from "../../live/retry";
import type { LiveMatch } from "../../live/match";
import { whyNot } from "./refusal";

/** A message about the position: a hint, or the reason of a refusal. */
export type Notice =
  | { kind: "refused"; square?: string; text: string; clause?: string }
  | { kind: "hint"; move: NextMove }
  | { kind: "thinking" }
  /** The clock is running low. */
  | { kind: "low"; seconds: number }
  | { kind: "failed"; text: string };

export type Shown = { board: Board; marks: Marks; changes: readonly Change[]; ply: number };

/** Returns the largest pile of the player to move. */
function fullestPile(line: Line): string | undefined {
  const own = line.board.hands.filter((it) => it.player === line.to_move);
  return own.sort((a, b) => b.count - a.count)[0]?.sprite;
}

export class Table extends EventTarget {
  line: Line | undefined;
  entry = new Entry();
  notice: Notice | undefined;
  /** A complete move that awaits confirmation. */
  confirming: NextMove | undefined;
  /** The ply of the position shown; `undefined` for the latest one. */
  ply: number | undefined;
  turned = false;
  #loaded = "";
  #mayEnter = false;
  #wanted: string | undefined;
  #drawn: { key: string; shown: Shown } | undefined;
  #boards: Board[] = [];
  #lastChanges: { key: string; changes: readonly Change[] } | undefined;

  constructor(readonly live: LiveMatch) {
    super();
  }

  #changed(): void {
    this.#drawn = undefined;
    this.dispatchEvent(new Event("change"));
  }

  /** Loads the line from the server whenever the match has changed. */
  async follow(): Promise<void> {
    const { view } = this.live;
    if (!view) return;
    const key = view.moves.join(" ");
    if (key === this.#wanted) {
      // Already requested: a second response would discard what was entered meanwhile.
      if (!this.line) return;
      // The seat may become known after the board.
      if (this.#mayEnter !== (this.live.mine !== undefined)) this.#prepare(this.line);
      this.#changed();
      return;
    }
    this.#wanted = key;
    try {
      const question = {
        params: { path: { game: view.game as "moai" } },
        body: { position: view.start, variant: view.variant, moves: view.moves },
      };
      // The match may change again meanwhile.
      const wanted = () => this.#wanted === key && !this.live.stopped;
      const line = await retryUntilAnswered(() => ask(api.POST("/api/v1/games/{game}/line", question)), wanted);
      if (line && wanted()) this.#take(line, key);
    } catch (error) {
      if (this.#wanted !== key || !refused(error)) return;
      this.#wanted = undefined;
      this.notice = { kind: "failed", text: error.message };
      this.#changed();
    }
  }

  /** The piles that a move may begin with, in the order in which the game shows them. */
  get piles(): string[] {
    return this.line ? asShown(this.entry.piles, this.line.board) : [];
  }

  /** Prepares the entry of a move, if it is the user's turn. */
  #prepare(line: Line): void {
    this.#mayEnter = this.live.mine !== undefined;
    this.entry = new Entry(this.#mayEnter ? line.legal : [], fullestPile(line));
  }

  #take(line: Line, key: string): void {
    const before = this.line;
    this.line = line;
    this.#loaded = key;
    this.#boards = [];
    this.notice = undefined;
    this.confirming = undefined;
    this.#prepare(line);
    const grown = before && line.played.length > before.played.length;
    const last = line.played.at(-1);
    if (grown && last) {
      sound(line.outcome ? "end" : last.changes.some((it) => "take" in it) ? "take" : "move");
      this.ply = undefined;
    }
    if (this.ply !== undefined && this.ply >= line.played.length) this.ply = undefined;
    this.#changed();
    if (grown) this.dispatchEvent(new Event("moved"));
  }

  /** The board before the last move. */
  before(): Board | undefined {
    return this.line && this.#boardAt(this.line.played.length - 1);
  }

  /** Whether a move can be entered now. */
  get canMove(): boolean {
    const { live, line, ply } = this;
    if (!line || !live.mine || ply !== undefined || live.pendingMove !== undefined) return false;
    return this.#loaded === live.view?.moves.join(" ");
  }

  /** Returns the board after a number of moves. */
  #boardAt(ply: number): Board {
    const line = this.line as Line;
    if (ply === line.played.length) return line.board;
    if (this.#boards.length === 0) {
      this.#boards = [line.start_board];
      for (const move of line.played) {
        const before = this.#boards.at(-1) as Board;
        this.#boards.push({ ...changed(before, move.changes), hands: move.hands, taken: move.taken ?? null });
      }
    }
    return this.#boards[ply] ?? line.board;
  }

  /** Returns the board and its marks; an identical object until something changes. */
  shown(): Shown | undefined {
    const { line } = this;
    if (!line) return undefined;
    const key = `${this.ply ?? ""}|${this.entry.taps.join()}|${this.live.pendingMove ?? ""}|${this.canMove}`;
    if (this.#drawn?.key === key) return this.#drawn.shown;
    const shown = this.#show(line);
    this.#drawn = { key, shown };
    return shown;
  }

  #show(line: Line): Shown {
    const ply = this.ply ?? line.played.length;
    const pending = this.ply === undefined ? line.legal.find((it) => it.move === this.live.pendingMove) : undefined;
    if (pending) {
      const changes = this.#same(`${ply + 1} ${pending.move}`, pending.changes);
      return { board: changed(line.board, changes), marks: marksOf(changes), changes, ply: ply + 1 };
    }
    const last = line.played[ply - 1];
    const changes = this.#same(`${ply} ${last?.move ?? ""}`, last?.changes ?? []);
    let board = this.#boardAt(ply);
    const marks: Marks = { ...marksOf(changes) };
    if (this.canMove) {
      board = this.confirming ? changed(board, this.confirming.changes) : this.entry.preview(board);
      const chosen = this.entry.squares.map((square) => [square, "chosen"] as [string, "chosen"]);
      const legal = this.entry.begun ? this.entry.nextSquares : [];
      if (this.entry.begun) marks.squares = marks.squares.filter(([, mark]) => mark !== "taken");
      marks.squares = [...marks.squares, ...chosen, ...legal.map((it) => [it, "legal"] as [string, "legal"])];
    }
    if (this.notice?.kind === "refused" && this.notice.square) marks.squares.push([this.notice.square, "bad"]);
    if (this.notice?.kind === "hint") this.#pointOut(marks, this.notice.move);
    return { board, marks, changes, ply };
  }

  /** Returns the changes of the last move; an identical object for a move, so that it is animated once. */
  #same(key: string, changes: readonly Change[]): readonly Change[] {
    if (this.#lastChanges?.key !== key) this.#lastChanges = { key, changes };
    return this.#lastChanges.changes;
  }

  #pointOut(marks: Marks, move: NextMove): void {
    for (const tap of move.taps) if ("square" in tap) marks.squares.push([tap.square, "hint"]);
    for (const change of move.changes) {
      if ("slide" in change) marks.arrows = [...marks.arrows, { ...change.slide, kind: "hint" }];
    }
  }

  /** Handles a tap on a square. */
  async tap(square: string, touch: boolean): Promise<void> {
    if (!this.canMove) return;
    if (this.confirming) this.confirming = undefined;
    const taps = [...this.entry.taps];
    this.notice = undefined;
    const entered = this.entry.tap(squareTap(square));
    if (entered.kind === "move") return this.finish(entered.move, touch);
    if (entered.kind === "more") this.entry.advance();
    this.#changed();
    if (entered.kind !== "refused" && !(entered.kind === "dropped" && taps.at(-1) !== squareTap(square))) return;
    await this.#refuse(taps, square);
  }

  /** Reports why a square can't be tapped. */
  async #refuse(taps: readonly string[], square: string): Promise<void> {
    const { line } = this;
    if (!line) return;
    const position = line.position;
    const reason = await whyNot(this.live.view?.game ?? "", line, taps, square);
    if (this.line?.position !== position || this.entry.begun) return;
    this.notice = { kind: "refused", square, text: reason?.text ?? say("play-cannot", { square }), clause: reason?.clause };
    this.#changed();
  }

  /** Handles a button or the choice of a pile. */
  press(tap: string, touch: boolean): void {
    if (!this.canMove) return;
    this.notice = undefined;
    const entered = this.entry.tap(tap);
    if (entered.kind === "move") this.finish(entered.move, touch);
    else this.#changed();
  }

  /** Plays a complete move, after confirmation if the settings require it. */
  finish(move: NextMove, touch: boolean): void {
    const { confirm } = settings.current;
    if (confirm === "always" || (confirm === "touch" && touch)) {
      this.confirming = move;
      this.#changed();
      return;
    }
    this.play(move);
  }

  play(move: NextMove): void {
    const seat = this.live.mine;
    if (!seat) return;
    this.confirming = undefined;
    this.entry = new Entry();
    this.live.give(seat.seat, { do: "play", move: move.move });
    announce(say("play-said-you", { move: move.shown }));
    this.#changed();
  }

  /** Plays a typed move. */
  async type(text: string): Promise<boolean> {
    const { line } = this;
    const written = text.trim();
    if (!line || !this.canMove || written === "") return false;
    const known = line.legal.find((it) => it.move === written || it.shown === written);
    if (known) {
      this.play(known);
      return true;
    }
    try {
      const game = this.live.view?.game as "moai";
      const { position, variant } = line;
      const played = await ask(
        api.POST("/api/v1/games/{game}/play", { params: { path: { game } }, body: { position, variant, move: written } }),
      );
      const move = line.legal.find((it) => it.move === played.move);
      if (!move || !this.canMove) return false;
      this.play(move);
      return true;
    } catch (error) {
      const known = error instanceof Problem;
      this.notice = { kind: "refused", text: known ? error.message : say("play-no-answer"), clause: known ? error.clause : undefined };
      this.#changed();
      return false;
    }
  }

  /** Discards the taps so far. */
  cancel(): void {
    this.confirming = undefined;
    this.entry.clear();
    this.notice = undefined;
    this.#changed();
  }

  /** Requests a hint from the strongest level. */
  async hint(): Promise<void> {
    const { line } = this;
    if (!line || !this.canMove) return;
    this.cancel();
    this.notice = { kind: "thinking" };
    this.#changed();
    try {
      const best = await ask(
        api.POST("/api/v1/games/{game}/best", {
          params: { path: { game: this.live.view?.game as "moai" } },
          body: { position: line.position, variant: line.variant, limits: { seconds: 1.5 } },
        }),
      );
      if (this.line !== line) return;
      const move = line.legal.find((it) => it.move === best.move);
      this.notice = move ? { kind: "hint", move } : undefined;
    } catch (error) {
      if (this.line !== line) return;
      const busy = error instanceof Problem && error.status === 429;
      const seconds = error instanceof Problem ? (error.retryAfter ?? 1) : 1;
      const text = busy ? say("play-busy", { seconds }) : error instanceof Problem ? error.message : say("play-no-answer");
      this.notice = { kind: "failed", text };
    }
    this.#changed();
  }

  /** Warns that the clock is running low, unless another message is shown. */
  warn(seconds: number): void {
    if (this.notice) return;
    this.notice = { kind: "low", seconds };
    this.#changed();
  }

  /** Requests a take-back; executes it at once if both seats are here. */
  undo(): void {
    const { view, seats } = this.live;
    if (!view) return;
    const other: Side = view.to_move === "first" ? "second" : "first";
    const both = seats.length === 2;
    const by = both ? other : seats[0]?.seat;
    if (!by) return;
    this.live.give(by, { do: "offer", topic: "take-back" });
    if (both) this.live.give(view.to_move, { do: "accept", topic: "take-back" });
  }

  look(ply: number | undefined): void {
    // The number of moves may not be known yet.
    const length = this.line?.played.length ?? Number.POSITIVE_INFINITY;
    this.ply = ply !== undefined && Number.isInteger(ply) && 0 <= ply && ply < length ? ply : undefined;
    this.notice = undefined;
    this.entry.clear();
    this.confirming = undefined;
    this.#changed();
  }

  flip(): void {
    this.turned = !this.turned;
    this.#changed();
  }
}

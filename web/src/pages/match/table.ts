// The state of a match's board: the position shown, the move being entered, and the marks. Contains no rule
// and draws nothing.

import { type Board, type Change, type Line, type NextMove, Problem, type Side, api, ask, refused, typographic } from "../../api/client";
import { localised, typed } from "../../app/notation";
import { settings } from "../../app/settings";
import { play as sound } from "../../app/sound";
import { announce } from "../../app/toast";
import { say } from "../../app/words";
import { type Note, markNotes, toggleNote } from "../../board/board";
import { Entry, squareTap, tapOf } from "../../board/entry";
import { landingOf, markEntry, markHint } from "../../board/entry-marks";
import { type Reason, markRefusal, whyNot } from "../../board/refusal";
import { type Marks, asShown, changed, marksOf } from "../../board/view";
import { factsOf } from "../../games";
import { retryUntilAnswered } from "../../live/retry";
import type { LiveMatch } from "../../live/match";
import { allGames, countHint, keptGame } from "../../store/games";
import { Premove } from "./premove";

/** A message about the position: a hint, or the reason of a refusal. */
export type Notice =
  | ({ kind: "refused"; square?: string } & Reason)
  | { kind: "hint"; move: NextMove; sentence?: string }
  | { kind: "thinking" }
  /** The clock is running low. */
  | { kind: "low"; seconds: number }
  | { kind: "failed"; text: string };

export type Shown = { board: Board; marks: Marks; changes: readonly Change[]; ply: number };

/** A button that completes the move being entered. `to` is where the piece that moves would land. */
export type Choice = { move: NextMove; tap: string; to?: string };

/** Most choices that are shown as buttons. */
const MAX_CHOICES = 4;

/** Number of games of a kind after which movable pieces are no longer marked by default. */
const GAMES_WITH_MARKS = 3;

/** Returns the part of a move that a button stands for: push or pull, or the kind of piece. */
function buttonOf(move: NextMove): string | undefined {
  const tap = move.taps.find((it) => "button" in it || "hand" in it);
  return tap && tapOf(tap);
}

export class Table extends EventTarget {
  line: Line | undefined;
  entry = new Entry();
  notice: Notice | undefined;
  /** The clause that was cited last in this position. */
  cited: string | undefined;
  /** A complete move that awaits confirmation. */
  confirming: NextMove | undefined;
  /** The ply of the position shown; `undefined` for the latest one. */
  ply: number | undefined;
  turned = false;
  /** Arrows and circles drawn by hand, seen only here. */
  notes: Note[] = [];
  readonly premove: Premove;
  /** Hints taken in this game. */
  hints = 0;
  /** Whether the pieces that can move are marked. */
  marksMovers = false;
  /** The square under the mouse. */
  hovered: string | undefined;
  /** The square whose second tap plays the move that awaits confirmation. */
  #target: string | undefined;
  #loaded = "";
  #mayEnter = false;
  #wanted: string | undefined;
  #drawn: { key: string; shown: Shown } | undefined;
  #boards: Board[] = [];
  #lastChanges: { key: string; changes: readonly Change[] } | undefined;

  constructor(readonly live: LiveMatch) {
    super();
    this.premove = new Premove(live);
    void this.#recall();
  }

  /** Loads the number of hints taken, and whether this game is new to the player. */
  async #recall(): Promise<void> {
    const game = await keptGame(this.live.id).catch(() => undefined);
    this.hints = game?.hints ?? 0;
    await this.#chooseMarks();
  }

  async #chooseMarks(): Promise<void> {
    const { marks: marked } = settings.current;
    if (marked !== "first") this.marksMovers = marked === "always";
    else {
      const games = await allGames().catch(() => []);
      const over = games.filter((it) => it.game === this.live.view?.game && it.stage === "over" && it.id !== this.live.id);
      this.marksMovers = over.length < GAMES_WITH_MARKS;
    }
    this.#changed();
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

  /** The kinds of pieces in hand, in the order in which the game shows them. */
  get piles(): string[] {
    return this.line ? asShown(this.entry.piles, this.line.board) : [];
  }

  /** The buttons with which the move can be completed: push and pull, stone and henge, or a forced pass. */
  get choices(): Choice[] {
    const { line, entry } = this;
    if (!line || !this.canMove || this.confirming || (!entry.begun && entry.nextSquares.length > 0)) return [];
    const { candidates } = entry;
    if (candidates.length > MAX_CHOICES) return [];
    const choices = candidates.map((move) => ({ move, tap: buttonOf(move) ?? "", to: landingOf(move) }));
    // A pawn and the cell where it stops are followed by the cell of the counter, not by a button.
    if (!choices.every(({ move, tap }) => tap !== "" && entry.leadsTo(move, tap))) return [];
    const order = this.piles.map((it) => `hand:${it}`);
    return choices.sort((a, b) => order.indexOf(a.tap) - order.indexOf(b.tap));
  }

  /** Plays a choice. It needs no confirmation, except where every move does. */
  choose({ move }: Choice): void {
    if (!this.canMove) return;
    this.notice = undefined;
    if (settings.current.confirm === "always") this.#ask(move, undefined);
    else this.play(move);
  }

  /** Prepares the entry of a move, if it is the user's turn. */
  #prepare(line: Line): void {
    this.#mayEnter = this.live.mine !== undefined;
    this.entry = new Entry(this.#mayEnter ? line.legal : [], null);
  }

  #take(line: Line, key: string): void {
    const before = this.line;
    this.line = line;
    this.#loaded = key;
    this.#boards = [];
    this.notice = undefined;
    this.cited = undefined;
    this.confirming = undefined;
    this.hovered = undefined;
    this.notes = [];
    this.#prepare(line);
    if (!before) void this.#chooseMarks();
    const grown = before && line.played.length > before.played.length;
    const last = line.played.at(-1);
    if (grown && last) {
      sound(line.outcome ? "end" : last.changes.some((it) => "take" in it) ? "take" : "move");
      this.ply = undefined;
    }
    if (this.ply !== undefined && this.ply >= line.played.length) this.ply = undefined;
    this.#changed();
    if (grown) this.dispatchEvent(new Event("moved"));
    if (this.canMove) this.#playPremove();
  }

  /** Plays the move that was entered during the opponent's turn, if it is legal now. */
  #playPremove(): void {
    const { taps } = this.premove;
    if (taps.length === 0) return;
    this.premove.clear();
    let refused = false;
    for (const tap of taps) {
      const entered = this.entry.tap(tap);
      if (entered.kind === "move") return this.play(entered.move);
      refused ||= entered.kind !== "more";
      if (factsOf(this.live.view?.game ?? "").squaresFollow) this.entry.advance();
    }
    const only = this.entry.candidates;
    if (!refused && this.entry.begun && only.length === 1 && only[0]) return this.play(only[0]);
    this.entry.clear();
    this.notice = { kind: "refused", text: say("premove-gone") };
    this.#changed();
  }

  /** The board after a number of moves. */
  boardAfter(ply: number): Board | undefined {
    return this.line && this.#boardAt(ply);
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
    const last = pending ?? line.played[ply - 1];
    const at = pending ? ply + 1 : ply;
    const changes = this.#same(`${at} ${last?.move ?? ""}`, last?.changes ?? []);
    let board = pending ? changed(line.board, changes) : this.#boardAt(ply);
    const marks: Marks = { ...marksOf(changes) };
    if (this.canMove) board = markEntry(this, board, marks);
    else this.premove.mark(marks);
    if (this.notice?.kind === "refused") markRefusal(line.board, marks, this.notice, this.entry.squares);
    if (this.notice?.kind === "hint") markHint(board, marks, this.notice.move);
    markNotes(marks, this.notes);
    return { board, marks, changes, ply: at };
  }

  /** Returns the changes of the last move; an identical object for a move, so that it is animated once. */
  #same(key: string, changes: readonly Change[]): readonly Change[] {
    if (this.#lastChanges?.key !== key) this.#lastChanges = { key, changes };
    return this.#lastChanges.changes;
  }

  /** Shows what the square under the mouse would do. */
  hover(square: string | undefined): void {
    if (this.hovered === square) return;
    this.hovered = square;
    if (this.canMove && !this.confirming) this.#changed();
  }

  /** Draws an arrow or a circle, or removes it. */
  note(note: Note): void {
    this.notes = toggleNote(this.notes, note);
    this.#changed();
  }

  /** Handles a tap on a square. */
  async tap(square: string, touch: boolean): Promise<void> {
    this.notes = [];
    if (!this.canMove) {
      const { line } = this;
      if (line && this.premove.tap(square, line.board)) this.#changed();
      return;
    }
    const { confirming } = this;
    if (confirming) {
      if (square === this.#target) return settings.current.ask ? undefined : this.play(confirming);
      this.confirming = undefined;
      this.entry.clear();
    }
    const taps = [...this.entry.taps];
    // After a refusal, a tap on what is chosen means to go on with it.
    const resumes = this.notice?.kind === "refused" && taps.at(-1) === squareTap(square);
    this.notice = undefined;
    if (resumes) return this.#changed();
    const entered = this.entry.tap(squareTap(square));
    if (entered.kind === "move") return this.finish(entered.move, touch, square);
    // Only what follows from a choice is tapped by itself, never a choice.
    if (entered.kind === "more" && factsOf(this.live.view?.game ?? "").squaresFollow) this.entry.advance();
    const [only, ...more] = this.entry.candidates;
    if (entered.kind === "more" && only && more.length === 0 && buttonOf(only)?.startsWith("hand:")) return this.finish(only, touch, square);
    this.#changed();
    if (entered.kind === "refused") await this.#refuse(taps, squareTap(square));
  }

  /** Reports why a tap can't be part of the move. */
  async #refuse(taps: readonly string[], tap: string): Promise<void> {
    const { line } = this;
    if (!line) return;
    const reason = await whyNot(this.live.view?.game ?? "", line, taps, tap);
    if (this.line !== line || this.entry.taps.join() !== taps.join() || this.confirming) return;
    const square = tap.startsWith("square:") ? tap.slice(7) : undefined;
    if (!reason && !square) return;
    this.notice = { kind: "refused", text: say("play-cannot"), ...reason, square };
    this.cited = reason?.clause ?? this.cited;
    this.#changed();
  }

  /** Handles a tap beyond an edge of the board. It means something only once a piece is chosen that could leave. */
  edge(edge: string, touch: boolean): void {
    const tap = `edge:${edge}`;
    if (!this.press(tap, touch) && this.canMove && this.entry.begun && factsOf(this.live.view?.game ?? "").edges) void this.#refuse([...this.entry.taps], tap);
  }

  /** Handles a tap that isn't on a square: an edge of the board, or a pile. Returns whether it was part of a move. */
  press(tap: string, touch: boolean): boolean {
    if (!this.canMove || !(this.entry.next.includes(tap) || tap.startsWith("hand:"))) return false;
    this.notice = undefined;
    const entered = this.entry.tap(tap);
    if (entered.kind === "move") this.finish(entered.move, touch, tap);
    else this.#changed();
    return true;
  }

  /** Completes a move that is entered in advance. */
  pressPremove(tap: string): void {
    this.premove.press(tap);
    this.#changed();
  }

  /** Plays a complete move, after confirmation if the settings require it. */
  finish(move: NextMove, touch: boolean, target: string): void {
    const { confirm } = settings.current;
    if (confirm === "always" || (confirm === "touch" && touch)) this.#ask(move, target);
    else this.play(move);
  }

  #ask(move: NextMove, target: string | undefined): void {
    this.confirming = move;
    this.#target = target;
    this.#changed();
  }

  play(move: NextMove): void {
    const seat = this.live.mine;
    if (!seat) return;
    this.confirming = undefined;
    this.entry = new Entry();
    this.live.give(seat.seat, { do: "play", move: move.move });
    announce(say("play-said-you", { move: localised(move.shown) }));
    this.#changed();
  }

  /** Plays a typed move. */
  async type(text: string): Promise<boolean> {
    const { line } = this;
    const written = typed(text);
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
      this.cited = this.notice.clause ?? this.cited;
      this.#changed();
      return false;
    }
  }

  /** Discards the taps so far. */
  cancel(): void {
    this.confirming = undefined;
    this.entry.clear();
    this.premove.clear();
    this.notes = [];
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
      const sentence = best.sentence ? typographic(best.sentence) : undefined;
      this.notice = move ? { kind: "hint", move, sentence } : undefined;
      if (move) {
        this.hints += 1;
        void countHint(this.live.id).catch(() => undefined);
      }
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
    this.premove.clear();
    this.confirming = undefined;
    this.#changed();
  }

  flip(): void {
    this.turned = !this.turned;
    this.#changed();
  }
}

// One step of a lesson on a real board. Legal taps and reasons for refusals come from the API.

import { type Board, type Change, type Line, type NextMove, Problem, api, ask, sentence } from "../api/client";
import { has, playerName, say } from "../app/words";
import { Entry, squareTap } from "../board/entry";
import { type Marks, NO_MARKS, asShown, changed, marksOf } from "../board/view";
import { factsOf } from "../games";
import { whyNot } from "../pages/match/refusal";
import { type Letter, type Puzzle, boardText, picture, readBoard, readPuzzle } from "../puzzle/text";
import lessons from "./lessons.json";

/** A step of a lesson, as in `lessons.json`. */
export type Step = {
  id: string;
  position: string;
  /** Moves that fulfil the task, `*` for any; in a puzzle the squares where the piece may go. */
  accept?: string[];
  /** The move shown on "Show me". */
  show?: string;
  /** Squares to tap, the last of which must be refused: the step teaches the reason. */
  attempt?: string[];
  /** The move whose refusal is shown, where the last square alone has no single reason. */
  try?: string;
  /** The clause of the rules. */
  rule: string;
  /** Whether the board before and after are shown beside each other. */
  compare?: boolean;
  puzzle?: string;
  piece?: string;
};

export const LESSONS: Readonly<Record<string, readonly Step[]>> = lessons;

/** The state of a step. */
export type Outcome =
  | { kind: "open" }
  /** A legal move was made, but not the requested one. */
  | { kind: "other"; text: string }
  /** Refused, with the reason. */
  | { kind: "refused"; text: string; square: string }
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string };

export class Lesson extends EventTarget {
  outcome: Outcome = { kind: "open" };
  entry = new Entry();
  line: Line | undefined;
  board: Board | undefined;
  /** The board before the task was done. */
  before: Board | undefined;
  changes: readonly Change[] = [];
  showing = false;
  /** The response to the last tap, as a sentence. */
  message = "";
  #marks: Marks = NO_MARKS;
  #puzzle: Puzzle | undefined;
  #pieces: Record<string, Letter> = {};

  constructor(
    readonly game: string,
    readonly step: Step,
  ) {
    super();
    this.#puzzle = step.puzzle === undefined ? undefined : readPuzzle(step.puzzle);
    void this.again();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  get side(): string {
    return this.line ? playerName(this.line.to_move) : "";
  }

  /** Restarts the step. */
  async again(): Promise<void> {
    this.outcome = { kind: "open" };
    this.showing = false;
    this.changes = [];
    this.#marks = NO_MARKS;
    this.message = "";
    if (this.#puzzle) {
      this.#pieces = readBoard(this.step.position);
      this.board = picture(this.#puzzle, this.#pieces);
      this.#changed();
      return;
    }
    try {
      this.line ??= await ask(
        api.POST("/api/v1/games/{game}/line", { params: { path: { game: this.game as "moai" } }, body: { position: this.step.position } }),
      );
      this.board = this.line.board;
      this.entry = new Entry(this.line.legal);
      this.#pickStone();
    } catch (error) {
      this.outcome = { kind: "failed", text: error instanceof Problem ? error.message : say("learn-no-answer") };
    }
    this.#changed();
  }

  /** The piles that a move may begin with, in the order in which the game shows them. */
  get piles(): string[] {
    return this.board ? asShown(this.entry.piles, this.board) : [];
  }

  /** Selects the pile that the task is about: stones or the henge. */
  #pickStone(): void {
    const wanted = this.step.show?.startsWith("&") ? "henge" : this.entry.piles.find((it) => it.startsWith("stone"));
    if (wanted && this.entry.piles.includes(wanted)) this.entry.tap(`hand:${wanted}`);
  }

  async tap(square: string): Promise<void> {
    if (this.outcome.kind === "done" || this.outcome.kind === "failed") return;
    if (this.#puzzle) return this.#place(this.#puzzle, square);
    if (!this.line) return;
    if (this.outcome.kind === "other") await this.again();
    this.outcome = { kind: "open" };
    const taps = [...this.entry.taps];
    // With a piece in hand, a tapped square is the target of that piece.
    if (taps.length === 1 && this.entry.pile !== undefined && !this.entry.nextSquares.includes(square)) {
      return this.#refuse(this.line, taps, square);
    }
    const entered = this.entry.tap(squareTap(square));
    if (entered.kind === "move") return this.#play(entered.move);
    if (entered.kind === "more") this.entry.advance();
    this.#tell();
    this.#changed();
    const letGo = entered.kind === "dropped" && taps.at(-1) === squareTap(square);
    if ((entered.kind === "refused" || entered.kind === "dropped") && !letGo) await this.#refuse(this.line, taps, square);
  }

  press(tap: string): void {
    if (this.outcome.kind === "done" || !this.line) return;
    const entered = this.entry.tap(tap);
    if (entered.kind === "move") this.#play(entered.move);
    this.#tell();
    this.#changed();
  }

  /** Announces the tap and the legal next taps. */
  #tell(): void {
    const last = this.entry.squares.at(0);
    const buttons = this.entry.nextButtons.length > 0;
    const kind = !this.entry.begun || !last ? "learn-choose" : buttons && has(`learn-${this.game}-chosen`) ? `learn-${this.game}-chosen` : "learn-chosen";
    this.message = say(kind, { square: last ?? "", side: this.side });
  }

  async #refuse(line: Line, taps: readonly string[], square: string): Promise<void> {
    const tried = this.step.attempt?.at(-1) === square;
    const move = tried ? this.step.try : undefined;
    const reason = move === undefined ? (await whyNot(this.game, line, taps, square))?.text : await this.#reasonOf(line, move);
    const text = reason ?? say("learn-cannot", { square });
    this.outcome = tried ? { kind: "done", text } : { kind: "refused", text, square };
    this.#marks = { ...NO_MARKS, squares: [[square, "bad"]] };
    this.#changed();
  }

  /** Requests the reason why a move is illegal. */
  async #reasonOf({ position, variant }: Line, move: string): Promise<string | undefined> {
    try {
      await ask(api.POST("/api/v1/games/{game}/play", { params: { path: { game: this.game as "moai" } }, body: { position, variant, move } }));
      return undefined;
    } catch (error) {
      return error instanceof Problem ? error.message : undefined;
    }
  }

  #play(move: NextMove): void {
    const { step } = this;
    const asked = (step.accept ?? []).some((it) => it === "*" || it === move.move);
    this.showing = false;
    if (!asked) {
      this.entry.clear();
      this.outcome = { kind: "other", text: say(step.attempt ? "learn-other-attempt" : "learn-other", { move: move.shown }) };
      this.#changed();
      return;
    }
    this.before = this.board;
    this.changes = move.changes;
    if (this.board) this.board = changed(this.board, move.changes);
    this.#marks = marksOf(move.changes);
    this.entry = new Entry();
    this.outcome = { kind: "done", text: this.right(move) };
    this.#changed();
  }

  right(move?: NextMove): string {
    return say(`learn-${this.game}-${this.step.id}-right`, { move: move?.shown ?? "" });
  }

  /** Places a piece of a puzzle. */
  async #place(puzzle: Puzzle, square: string): Promise<void> {
    const letter = this.step.piece as Letter;
    const start = readBoard(this.step.position);
    if (start[square]) {
      this.outcome = { kind: "refused", text: say("learn-taken", { square }), square };
      this.#changed();
      return;
    }
    this.#pieces = { ...start, [square]: letter };
    this.board = picture(puzzle, this.#pieces);
    const board = boardText(puzzle, this.#pieces);
    this.outcome = { kind: "open" };
    this.showing = false;
    this.#marks = NO_MARKS;
    this.#changed();
    try {
      const { attacks, faults } = await ask(api.POST("/api/v1/puzzles/chess-loop/inspect", { body: { board } }));
      this.#marks = {
        ...NO_MARKS,
        squares: faults.map((it) => [it.square, "bad"]),
        arrows: attacks.map(({ from, to, wrong }) => ({ from, to, kind: wrong ? "bad" : "attack" })),
      };
      const wrong = faults[0] ? sentence(faults[0].reason.message) : say("learn-other-place", { square });
      if (this.step.attempt?.includes(square)) this.outcome = { kind: "done", text: wrong };
      else if (this.step.accept?.includes(square)) this.outcome = { kind: "done", text: this.right() };
      else this.outcome = { kind: "other", text: wrong };
    } catch {
      this.outcome = { kind: "failed", text: say("learn-no-answer") };
    }
    this.#changed();
  }

  /** Marks the move or the squares that complete the step. */
  show(): void {
    this.entry.clear();
    this.#pickStone();
    this.outcome = { kind: "open" };
    this.showing = true;
    this.#marks = NO_MARKS;
    this.#changed();
  }

  cancel(): void {
    this.entry.clear();
    this.#pickStone();
    this.showing = false;
    this.#tell();
    this.#changed();
  }

  get marks(): Marks {
    const squares = [...this.#marks.squares];
    const arrows = [...this.#marks.arrows];
    const { entry, step, line } = this;
    if (this.outcome.kind !== "done") {
      for (const [index, square] of entry.squares.entries()) {
        squares.push([square, index > 0 && factsOf(this.game).squaresFollow ? "legal" : "chosen"]);
      }
      if (entry.begun) squares.push(...entry.nextSquares.map((it): [string, "legal"] => [it, "legal"]));
    }
    if (this.showing) {
      const move = line?.legal.find((it) => it.move === step.show);
      const taps = move ? move.taps.flatMap((it) => ("square" in it ? [it.square] : [])) : (step.attempt ?? step.accept ?? []);
      for (const square of taps) squares.push([square, "hint"]);
      for (const change of move?.changes ?? []) if ("slide" in change) arrows.push({ ...change.slide, kind: "hint" });
    }
    return { ...this.#marks, squares, arrows };
  }

  get shown(): Board | undefined {
    return this.board && this.outcome.kind !== "done" ? this.entry.preview(this.board) : this.board;
  }
}

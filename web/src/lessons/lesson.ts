// One step of a lesson on a real board. Legal taps, accepted moves and reasons for refusals come from the API.

import { type Board, type Change, type LessonGame, type LessonStep, type Line, type NextMove, Problem, api, ask, sentence, typographic } from "../api/client";
import { written } from "../app/notation";
import { has, playerName, say } from "../app/words";
import { Entry, squareTap } from "../board/entry";
import { markEntry, markHint } from "../board/entry-marks";
import { markRefusal, whyNot } from "../board/refusal";
import { type Marks, NO_MARKS, asShown, changed, marksOf } from "../board/view";
import { factsOf } from "../games";
import { type Letter, type Puzzle, boardText, picture, readBoard, readPuzzle } from "../puzzle/text";

/** The state of a step. */
export type Outcome =
  | { kind: "open" }
  /** A legal move was made, but not one that the task asks for. */
  | { kind: "other"; text: string }
  /** Refused, with the reason. */
  | { kind: "refused"; text: string; square: string }
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string };

/** Time between the learner's move and the opponent's reply in a small game, in milliseconds. */
const REPLY_DELAY_MS = 500;

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
  /** The small game: the last moves with their rules, and advice. */
  guide: LessonGame | undefined;
  /** The piece that the next tap places, in a puzzle. */
  letter: Letter | undefined;
  #marks: Marks = NO_MARKS;
  #puzzle: Puzzle | undefined;
  #pieces: Record<string, Letter> = {};
  #waiting = false;
  /** The square under the mouse. */
  #hovered: string | undefined;
  /** The move that a hint in the small game shows. */
  #hint: NextMove | undefined;

  constructor(
    readonly game: string,
    readonly step: LessonStep,
  ) {
    super();
    this.#puzzle = step.puzzle === null ? undefined : readPuzzle(step.puzzle);
    void this.again();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  get side(): string {
    return this.line ? playerName(this.line.to_move) : "";
  }

  get isGame(): boolean {
    return this.step.kind === "game";
  }

  get puzzle(): Puzzle | undefined {
    return this.#puzzle;
  }

  /** Number of pieces of a kind that are still to be placed, in a whole puzzle. */
  left(letter: Letter): number {
    const placed = Object.values(this.#pieces).filter((it) => it === letter).length;
    return (this.#puzzle?.count ?? 0) - placed;
  }

  /** Restarts the step. */
  async again(): Promise<void> {
    this.outcome = { kind: "open" };
    this.showing = false;
    this.changes = [];
    this.#marks = NO_MARKS;
    this.message = "";
    this.guide = undefined;
    this.#hint = undefined;
    if (this.#puzzle) {
      this.letter = (this.step.piece as Letter | null) ?? this.#puzzle.letters[0];
      this.#pieces = readBoard(this.step.position ?? "");
      this.board = picture(this.#puzzle, this.#pieces);
      this.#changed();
      return;
    }
    await this.#ask(async () => {
      if (this.isGame) return this.#continue([]);
      const { position, variant } = this.step;
      const body = { position: position ?? undefined, variant: variant ?? undefined };
      this.line ??= await ask(api.POST("/api/v1/games/{game}/line", { params: { path: { game: this.game as "moai" } }, body }));
      this.#begin(this.line);
    });
  }

  #begin(line: Line): void {
    this.line = line;
    this.board = line.board;
    this.entry = new Entry(line.legal);
    this.#pickStone();
  }

  async #ask(act: () => Promise<void>): Promise<void> {
    try {
      await act();
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
    const wanted = this.step.show.startsWith("&") && !this.isGame ? "henge" : this.entry.piles.find((it) => it.startsWith("stone"));
    if (wanted && this.entry.piles.includes(wanted)) this.entry.tap(`hand:${wanted}`);
  }

  async tap(square: string): Promise<void> {
    if (this.#waiting || this.outcome.kind === "done" || this.outcome.kind === "failed") return;
    if (this.#puzzle) return this.#place(this.#puzzle, square);
    if (!this.line) return;
    if (this.outcome.kind === "other") await this.again();
    const resumes = this.outcome.kind === "refused" && this.entry.taps.at(-1) === squareTap(square);
    this.outcome = { kind: "open" };
    if (resumes) {
      this.#marks = NO_MARKS;
      return this.#changed();
    }
    if (this.isGame) this.showing = false;
    this.#hint = undefined;
    const taps = [...this.entry.taps];
    const entered = this.entry.tap(squareTap(square));
    if (entered.kind === "move") return this.#play(entered.move);
    if (entered.kind === "more") this.entry.advance();
    this.#tell();
    this.#changed();
    if (entered.kind === "refused") await this.#refuse(this.line, taps, squareTap(square));
  }

  /** Handles a tap beyond an edge of the board, once a piece is chosen. */
  async edge(edge: string): Promise<void> {
    const tap = `edge:${edge}`;
    if (this.#waiting || this.outcome.kind === "done" || !this.line || !this.entry.begun || !factsOf(this.game).edges) return;
    this.outcome = { kind: "open" };
    if (this.entry.next.includes(tap)) return this.press(tap);
    await this.#refuse(this.line, [...this.entry.taps], tap);
  }

  /** Shows what the square under the mouse would do. */
  hover(square: string | undefined): void {
    if (this.#hovered === square) return;
    this.#hovered = square;
    this.#changed();
  }

  async press(tap: string): Promise<void> {
    if (this.#waiting || this.outcome.kind === "done" || !this.line) return;
    const entered = this.entry.tap(tap);
    if (entered.kind === "move") return this.#play(entered.move);
    this.#tell();
    this.#changed();
  }

  /** Announces the tap and the legal next taps. */
  #tell(): void {
    const last = this.entry.squares.at(0);
    const buttons = this.entry.nextButtons.length > 0;
    if (!this.entry.begun || !last) this.message = "";
    else this.message = say(buttons && has(`learn-${this.game}-chosen`) ? `learn-${this.game}-chosen` : "learn-chosen", { square: last });
  }

  /** A refused tap. It completes a step whose task is to attempt what the step's rule forbids. */
  async #refuse(line: Line, taps: readonly string[], tap: string): Promise<void> {
    const { step } = this;
    const found = await whyNot(this.game, line, taps, tap);
    if (this.line !== line) return;
    const square = tap.startsWith("square:") ? tap.slice(7) : "";
    const attempted = step.kind === "forbidden" && (step.tap.at(-1) === square || found?.clause === step.rule);
    const own = step.tap.at(-1) === square && step.refusal ? sentence(step.refusal.message) : undefined;
    const text = own ?? found?.text ?? say("learn-cannot", { square });
    this.outcome = attempted ? { kind: "done", text: say("learn-forbidden", { reason: text }) } : { kind: "refused", text, square };
    this.#marks = { ...NO_MARKS };
    markRefusal(line.board, this.#marks, { square: square || undefined, text, attack: found?.attack }, this.entry.squares);
    this.#changed();
  }

  async #play(move: NextMove): Promise<void> {
    const { step } = this;
    this.showing = false;
    if (this.isGame) return this.#ask(() => this.#reply(move));
    if (!step.accept.includes(move.move)) {
      this.entry.clear();
      this.#pickStone();
      this.outcome = { kind: "other", text: say(step.kind === "forbidden" ? "learn-other-attempt" : "learn-other", { move: written(move) }) };
      this.#changed();
      return;
    }
    this.before = this.board;
    this.#show(move.changes);
    this.entry = new Entry();
    this.outcome = { kind: "done", text: step.done };
    this.#changed();
  }

  #show(changes: readonly Change[]): void {
    this.changes = changes;
    if (this.board) this.board = changed(this.board, changes);
    this.#marks = marksOf(changes);
  }

  /** Plays the learner's move in the small game and shows the opponent's reply after a pause. */
  async #reply(move: NextMove): Promise<void> {
    const moves = [...(this.line?.played ?? []).map((it) => it.move), move.move];
    this.#show(move.changes);
    this.entry = new Entry();
    this.message = "";
    this.#waiting = true;
    this.#changed();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, still ? 0 : REPLY_DELAY_MS));
      await Promise.all([this.#load(moves), pause]).then(([guide]) => this.#shown(guide));
    } finally {
      this.#waiting = false;
    }
  }

  #load(moves: string[]): Promise<LessonGame> {
    return ask(api.POST("/api/v1/games/{game}/lesson/play", { params: { path: { game: this.game as "moai" } }, body: { moves } }));
  }

  async #continue(moves: string[]): Promise<void> {
    this.#shown(await this.#load(moves));
  }

  #shown(guide: LessonGame): void {
    this.guide = guide;
    this.#begin(guide.line);
    const last = guide.line.played.at(-1);
    this.changes = last?.changes ?? [];
    this.#marks = last ? marksOf(last.changes) : NO_MARKS;
    const { outcome } = guide.line;
    if (!outcome) return;
    const won = "winner" in outcome && outcome.winner === guide.learner;
    const result = won ? say("learn-you-win") : sentence(outcome.reason);
    this.outcome = { kind: "done", text: `${result} ${this.step.done}` };
  }

  /** Takes back the learner's last move and the replies to it. */
  async undo(): Promise<void> {
    const { guide, line } = this;
    if (!guide || !line || this.#waiting) return;
    const moves = line.played.map((it) => it.move);
    this.outcome = { kind: "open" };
    this.message = "";
    await this.#ask(() => this.#continue(moves.slice(0, moves.length - guide.said.length)));
  }

  /** Places or removes a piece of a puzzle. */
  async #place(puzzle: Puzzle, square: string): Promise<void> {
    const start = readBoard(this.step.position ?? "");
    const { letter } = this;
    if (start[square] || !letter) {
      this.outcome = { kind: "refused", text: say("learn-taken", { square }), square };
      this.#changed();
      return;
    }
    if (!this.isGame) this.#pieces = { ...start, [square]: letter };
    else if (this.#pieces[square]) {
      const { [square]: _, ...rest } = this.#pieces;
      this.#pieces = rest;
    } else if (this.left(letter) > 0) this.#pieces = { ...this.#pieces, [square]: letter };
    // When all pieces of a kind stand, the next tap places the other kind.
    if (this.isGame && this.left(letter) === 0) this.letter = puzzle.letters.find((it) => this.left(it) > 0) ?? letter;
    this.board = picture(puzzle, this.#pieces);
    this.outcome = { kind: "open" };
    this.showing = false;
    this.#marks = NO_MARKS;
    this.#changed();
    await this.#ask(() => this.#inspect(puzzle, square));
  }

  async #inspect(puzzle: Puzzle, square: string): Promise<void> {
    const { step } = this;
    const board = boardText(puzzle, this.#pieces);
    const { attacks, faults } = await ask(api.POST("/api/v1/puzzles/chess-loop/inspect", { body: { board } }));
    this.#marks = {
      ...NO_MARKS,
      squares: faults.map((it) => [it.square, "bad"]),
      arrows: attacks.map(({ from, to, wrong }) => ({ from, to, kind: wrong ? "bad" : "attack" })),
    };
    const fault = faults[0] && sentence(faults[0].reason.message);
    if (this.isGame) {
      this.message = fault ?? "";
      if (puzzle.letters.some((it) => this.left(it) > 0)) return;
      const verdict = await ask(api.POST("/api/v1/puzzles/chess-loop/verify", { body: { board, puzzle: puzzle.id } }));
      if (verdict.valid) this.outcome = { kind: "done", text: step.done };
      else this.message = fault ?? sentence(verdict.reason?.message ?? "");
      return;
    }
    const wrong = fault ?? say("learn-other-place", { square });
    if (step.tap.includes(square)) this.outcome = { kind: "done", text: say("learn-forbidden", { reason: wrong }) };
    else if (step.accept.includes(square)) this.outcome = { kind: "done", text: step.done };
    else this.outcome = { kind: "other", text: wrong };
  }

  /** Marks the move or the squares that complete the step. */
  show(): void {
    if (this.isGame || this.outcome.kind === "done") return;
    this.entry.clear();
    this.#pickStone();
    this.outcome = { kind: "open" };
    this.showing = true;
    this.#marks = NO_MARKS;
    this.#changed();
  }

  /** Suggests a move in the small game. */
  async hint(): Promise<void> {
    const { line } = this;
    if (!this.isGame || this.#puzzle || !line || this.#waiting || this.outcome.kind === "done") return;
    this.cancel();
    await this.#ask(async () => {
      const body = { position: line.position, variant: line.variant, limits: { seconds: 0.5 } };
      const best = await ask(api.POST("/api/v1/games/{game}/best", { params: { path: { game: this.game as "moai" } }, body }));
      const move = line.legal.find((it) => it.move === best.move);
      if (this.line !== line || this.#waiting || this.entry.begun || !move) return;
      this.#hint = move;
      this.showing = true;
      this.message = best.sentence ? typographic(best.sentence) : say("play-hint", { move: written(move) });
    });
  }

  cancel(): void {
    this.entry.clear();
    this.#pickStone();
    this.showing = false;
    this.#tell();
    this.#changed();
  }

  get marks(): Marks {
    const marks = { ...this.#marks, squares: [...this.#marks.squares], arrows: [...this.#marks.arrows] };
    const { entry, step, line, board } = this;
    const open = this.outcome.kind !== "done" && !this.#waiting && !this.#puzzle;
    if (open && board) markEntry({ entry, confirming: undefined, hovered: this.#hovered, marksMovers: this.isGame }, board, marks);
    if (!this.showing) return marks;
    const move = this.#hint ?? line?.legal.find((it) => it.move === step.show);
    if (move && board) markHint(board, marks, move);
    else for (const square of step.tap.length > 0 ? step.tap : [step.show]) marks.squares.push([square, "hint"]);
    return marks;
  }

  get shown(): Board | undefined {
    return this.board && this.outcome.kind !== "done" && !this.#waiting ? this.entry.preview(this.board) : this.board;
  }
}

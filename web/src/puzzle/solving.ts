// The state of one puzzle being solved: pieces, pencil marks, faults, hints shown. Draws nothing; the API
// decides what is right.

import { type Advice, type Inspection, Problem, api, ask, sentence } from "../api/client";
import { formatList, say } from "../app/words";
import { type Marks, NO_MARKS } from "../board/view";
import type { Progress } from "../store/puzzles";
import { type Letter, type Puzzle, boardText, spriteOf, squaresIn } from "./text";

export type Tool = Letter | "empty" | "erase";

type Snapshot = Pick<Progress, "pieces" | "pencil">;

/** The parts of a hint, in the order in which they are revealed. */
export type Hint = { look: string[]; why: string[]; action: string[]; level: number };

const MAX_UNDO_STEPS = 200;

export class Solving extends EventTarget {
  tool: Tool;
  pencilling = false;
  conflicts = true;
  /** The last event, as a sentence. */
  message = "";
  hint: Hint | undefined;
  inspection: Inspection = { attacks: [], faults: [] };
  /** The loop of the solution, once the puzzle is solved. */
  loop: string[] | undefined;
  /** The first fault found by a check. */
  fault: string | undefined;
  busy = false;
  #undo: Snapshot[] = [];
  #lifted: string | undefined;
  #asked = 0;

  constructor(
    readonly puzzle: Puzzle,
    public progress: Progress,
  ) {
    super();
    this.tool = puzzle.letters.find((it) => this.left(it) > 0) ?? puzzle.letters[0];
    this.#settle();
  }

  /** Every piece on the board. */
  get pieces(): Record<string, Letter> {
    return { ...this.progress.pieces, ...this.puzzle.givens };
  }

  get placed(): number {
    return Object.keys(this.pieces).length;
  }

  /** Returns the number of pieces of a type that are still to be placed. */
  left(letter: Letter): number {
    return this.puzzle.count - Object.values(this.pieces).filter((it) => it === letter).length;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0 && !this.loop;
  }

  get hasPencil(): boolean {
    return Object.keys(this.progress.pencil).length > 0;
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  #do(message: string, change: Partial<Snapshot>): void {
    const { pieces, pencil } = this.progress;
    this.#undo = [...this.#undo.slice(-MAX_UNDO_STEPS), { pieces, pencil }];
    this.#set({ pieces, pencil, ...change }, message);
  }

  #set(snapshot: Snapshot, message: string): void {
    this.progress = { ...this.progress, ...snapshot };
    this.message = message;
    this.hint = undefined;
    this.fault = undefined;
    this.#settle();
    this.#changed();
  }

  /** Requests the faults of the board and, once every piece is placed, whether it is solved. */
  #settle(): void {
    const asked = ++this.#asked;
    const board = boardText(this.puzzle, this.pieces);
    const whole = this.placed === 2 * this.puzzle.count && this.puzzle.letters.every((it) => this.left(it) === 0);
    void (async () => {
      try {
        const inspection = await ask(api.POST("/api/v1/puzzles/chess-loop/inspect", { body: { board } }));
        const verdict = whole
          ? await ask(api.POST("/api/v1/puzzles/chess-loop/verify", { body: { board, puzzle: this.puzzle.id } }))
          : undefined;
        if (asked !== this.#asked) return;
        this.inspection = inspection;
        if (verdict?.valid) this.#solved(verdict.loop ?? []);
        else if (verdict?.reason && this.conflicts) this.fault = sentence(verdict.reason.message);
      } catch (error) {
        if (asked !== this.#asked) return;
        this.inspection = { attacks: [], faults: [] };
        if (!(error instanceof Problem)) this.message = say("puzzle-unchecked");
      }
      this.#changed();
    })();
  }

  #solved(loop: string[]): void {
    const first = this.loop === undefined;
    this.loop = loop;
    this.message = say("puzzle-solved-told");
    if (first) this.dispatchEvent(new Event("solved"));
  }

  /** Handles a tap on a square. */
  tap(square: string, dragged: boolean): void {
    if (this.loop) return;
    if (dragged) {
      this.#drag(square);
      return;
    }
    this.#lifted = undefined;
    this.use(square, this.tool);
  }

  /** Uses a tool on a square. */
  use(square: string, tool: Tool): void {
    if (this.loop) return;
    const { pieces, pencil } = this.progress;
    if (this.#isGiven(square)) return this.#refuse(say("puzzle-given", { square }));
    const stands = pieces[square];
    const without = omit(pieces, square);
    const unmarked = omit(pencil, square);
    if (tool === "erase") {
      if (!stands && !pencil[square]) return this.#refuse(say("puzzle-nothing", { square }));
      const message = stands ? say("puzzle-lifted", { piece: pieceName(stands), square }) : say("puzzle-rubbed", { square });
      return this.#do(message, { pieces: without, pencil: unmarked });
    }
    if (tool === "empty") {
      if (pencil[square] === "-") return this.#do(say("puzzle-rubbed", { square }), { pencil: unmarked });
      return this.#do(say("puzzle-dashed", { square }), { pieces: without, pencil: { ...unmarked, [square]: "-" } });
    }
    if (this.pencilling) {
      if (stands) return this.#refuse(say("puzzle-taken", { square, piece: pieceName(stands) }));
      return this.#pencil(square, tool);
    }
    if (stands === tool) {
      return this.#do(say("puzzle-lifted", { piece: pieceName(tool), square }), { pieces: without });
    }
    if (this.left(tool) === 0) return this.#refuse(say("puzzle-none-left", { piece: pieceName(tool, 2) }));
    const message = say("puzzle-placed", { piece: pieceName(tool), square, letter: tool });
    this.#do(message, { pieces: { ...without, [square]: tool }, pencil: unmarked });
  }

  #pencil(square: string, letter: Letter): void {
    const { pencil } = this.progress;
    const marked = (pencil[square] ?? "").replace("-", "");
    const kept = this.puzzle.letters.filter((it) => marked.includes(it) !== (it === letter)).join("");
    const message = marked.includes(letter)
      ? say("puzzle-rubbed", { square })
      : say("puzzle-pencilled", { square, piece: pieceName(letter), letter });
    this.#do(message, { pencil: kept === "" ? omit(pencil, square) : { ...pencil, [square]: kept } });
  }

  /** The first tap of a drag lifts a piece, the second puts it down. */
  #drag(square: string): void {
    const from = this.#lifted;
    const { pieces, pencil } = this.progress;
    if (from === undefined || this.pieces[square]) {
      this.#lifted = square;
      return;
    }
    this.#lifted = undefined;
    const letter = pieces[from];
    if (!letter || this.#isGiven(square)) return this.#refuse(say("puzzle-given", { square: from }));
    const message = say("puzzle-moved", { piece: pieceName(letter), from, to: square });
    this.#do(message, { pieces: { ...omit(pieces, from), [square]: letter }, pencil: omit(pencil, square) });
  }

  #isGiven(square: string): boolean {
    return square in this.puzzle.givens || this.puzzle.blanks.includes(square);
  }

  #refuse(message: string): void {
    this.message = message;
    this.#changed();
  }

  undo(): void {
    const before = this.#undo.pop();
    if (!before || this.loop) return this.#refuse(say("puzzle-nothing-to-undo"));
    this.#set(before, say("puzzle-undone"));
  }

  clearPencil(): void {
    this.#do(say("puzzle-pencil-cleared"), { pencil: {} });
  }

  /** Resets the board and the time. A puzzle that was solved stays marked as solved. */
  reset(): void {
    this.loop = undefined;
    this.#undo = [];
    this.progress = { ...this.progress, seconds: 0, hints: 0 };
    this.#set({ pieces: {}, pencil: {} }, say("puzzle-reset-told"));
  }

  /** Restores the state before the last reset. */
  restore(progress: Progress): void {
    this.progress = progress;
    this.#set({ pieces: progress.pieces, pencil: progress.pencil }, say("puzzle-undone"));
  }

  /** Checks the board and reports the first fault, if any. */
  async check(): Promise<void> {
    const board = boardText(this.puzzle, this.pieces);
    await this.#ask(async () => {
      const verdict = await ask(api.POST("/api/v1/puzzles/chess-loop/verify", { body: { board, puzzle: this.puzzle.id } }));
      if (verdict.valid) return this.#solved(verdict.loop ?? []);
      const first = this.inspection.faults[0]?.reason ?? verdict.reason;
      const unfinished = this.placed < 2 * this.puzzle.count && this.inspection.faults.length === 0;
      if (unfinished) this.message = say("puzzle-fine-so-far", { placed: this.placed, all: 2 * this.puzzle.count });
      else if (first) this.message = sentence(first.message);
      this.fault = unfinished ? undefined : this.message;
    });
  }

  /** Reveals the next part of a hint: where to look, why, what to do. */
  async nextHint(): Promise<void> {
    if (this.loop) return;
    if (this.hint) {
      this.hint = { ...this.hint, level: Math.min(3, this.hint.level + 1) };
      this.message = this.#hintText(this.hint);
      this.#changed();
      return;
    }
    await this.#ask(async () => {
      const advice = await this.#advice();
      if (advice.solved) return;
      const message = (sentences: string[]) => sentences.map((it) => sentence(it));
      this.hint = { look: message(advice.look), why: message(advice.why), action: message(advice.do), level: 1 };
      this.progress = { ...this.progress, hints: this.progress.hints + 1 };
      this.message = this.#hintText(this.hint);
    });
  }

  #hintText(hint: Hint): string {
    return [hint.look, hint.why, hint.action][hint.level - 1]?.join(" ") ?? "";
  }

  /** Requests a hint. Dashes are passed as known empty squares; if they are wrong, the hint says so. */
  async #advice(): Promise<Advice> {
    const { puzzle, progress } = this;
    const board = boardText(puzzle, this.pieces);
    const dashes = Object.entries(progress.pencil).filter(([, it]) => it === "-");
    const blank = new Set([...puzzle.blanks, ...dashes.map(([square]) => square)]);
    const known = boardText(puzzle, puzzle.givens, (square) => (blank.has(square) ? "." : "?"));
    const id = puzzle.id.split(":").slice(0, 2).join(":");
    const hint = (body: { puzzle: string; board: string }) => ask(api.POST("/api/v1/puzzles/chess-loop/hint", { body }));
    const advice = await hint({ puzzle: `${id}:${known}`, board });
    if (advice.solvable || advice.solved || dashes.length === 0) return advice;
    const sentences = ["look", "why", "do"].map((it) => [say(`puzzle-dash-${it}`)]);
    return { ...advice, look: sentences[0] ?? [], why: sentences[1] ?? [], do: sentences[2] ?? [] };
  }

  async #ask(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#changed();
    try {
      await act();
    } catch (error) {
      const busy = error instanceof Problem && error.retryAfter;
      this.message = error instanceof Problem ? (busy ? say("puzzle-busy", { seconds: busy }) : error.message) : say("puzzle-no-answer");
    }
    this.busy = false;
    this.#changed();
  }

  /** Returns the status line below the board. */
  status(): string {
    if (this.loop) return this.message;
    const squares = [...new Set(this.inspection.faults.map((it) => it.square))];
    const all = 2 * this.puzzle.count;
    const first = this.message === "" ? "" : `${this.message} `;
    if (this.hint || this.fault) return this.fault ?? this.message;
    if (!this.conflicts) return first + say("puzzle-count", { placed: this.placed, all });
    if (squares.length === 0) return first + say("puzzle-no-conflict", { placed: this.placed, all });
    const why = this.inspection.faults[0]?.reason.message;
    return [first + say("puzzle-conflicts", { count: squares.length, squares: formatList(squares) }), ...(why ? [sentence(why)] : [])].join(" ");
  }

  marks(): Marks {
    const { puzzle, progress, loop, hint } = this;
    const marks: Marks = { ...NO_MARKS, squares: [], arrows: [], badges: [], pencil: [] };
    for (const square of [...Object.keys(puzzle.givens), ...puzzle.blanks]) marks.squares.push([square, "given"]);
    for (const [square, letters] of Object.entries(progress.pencil)) {
      marks.pencil?.push([square, letters === "-" ? [] : [...letters].map((it) => spriteOf(puzzle, it))]);
    }
    if (loop) {
      marks.arrows = loop.map((from, index) => ({ from, to: loop[(index + 1) % loop.length] as string, kind: "attack" }));
      return marks;
    }
    if (this.conflicts) this.#pointOut(marks);
    if (hint) {
      const look = squaresIn(hint.look, puzzle);
      const message = [...(hint.level > 1 ? hint.why : []), ...(hint.level > 2 ? hint.action : [])];
      const others = squaresIn(hint.level > 2 ? hint.action : message, puzzle).filter((it) => !look.includes(it));
      for (const square of look) marks.squares.push([square, "hint"]);
      const from = look[0] as string;
      if (look.length === 1 && others.length === 1 && this.pieces[from] && !this.pieces[others[0] as string]) marks.arrows.push({ from, to: others[0] as string, kind: "hint" });
      else if (hint.level > 2) for (const square of others) marks.squares.push([square, "hint"]);
    }
    return marks;
  }

  #pointOut(marks: Marks): void {
    const { attacks, faults } = this.inspection;
    marks.arrows = attacks.map(({ from, to, wrong }) => ({ from, to, kind: wrong ? "bad" : "attack" }));
    for (const { square, others, reason } of faults) {
      if (reason.id !== "loop-fault-attacked-twice") marks.squares.push([square, "bad"]);
      else if (!faults.some((it) => it.square === square && it.reason.id !== reason.id)) {
        marks.badges?.push([square, String(others.length)]);
      }
    }
  }

  /** Returns the description of a square for screen readers, besides its name. */
  describe(square: string): string {
    const letter = this.pieces[square];
    const marked = this.progress.pencil[square];
    const words: string[] = [];
    if (letter) words.push(pieceName(letter));
    else if (marked === "-" || this.puzzle.blanks.includes(square)) words.push(say("puzzle-cell-dash"));
    else if (marked) words.push(say("puzzle-cell-pencil", { pieces: formatList([...marked].map((it) => pieceName(it))) }));
    else words.push(say("cell-empty"));
    if (this.#isGiven(square)) words.push(say("puzzle-cell-given"));
    if (this.conflicts && !this.loop && this.inspection.faults.some((it) => it.square === square)) words.push(say("puzzle-cell-conflict"));
    return words.join(", ");
  }
}

function omit<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

/** `knight`, `knights`. */
export function pieceName(letter: string, count = 1): string {
  return say("puzzle-piece", { letter, count });
}

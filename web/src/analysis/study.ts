// The state of an analysis: the tree, the current node, the server's data about it, the move being entered,
// and the engine's lines. Draws nothing and contains no rule.

import { type AnalysisUpdate, type Change, type Line, Problem, api, ask } from "../api/client";
import { typed } from "../app/notation";
import { settings } from "../app/settings";
import { say } from "../app/words";
import { type Note, toggleNote } from "../board/board";
import { Entry, squareTap } from "../board/entry";
import { type Reason, whyNot } from "../board/refusal";
import { factsOf, playersOf } from "../games";
import { analyse, busyFor, isAbort } from "./engine";
import { type Analysis, type Path, endOf, leaves, movesTo, nodeAt, nodesTo, played, promoted, removed } from "./tree";
import { type Worth, lossOf, worthOf } from "./values";

export type EngineState =
  | { kind: "off" }
  | { kind: "thinking" }
  | { kind: "done" }
  | { kind: "busy"; seconds: number }
  | { kind: "failed"; text: string };

/** Search time in seconds for the current position, and for the move played from it. */
const SECONDS = 10;
const SECONDS_PLAYED = 2;

export async function fetchLine(game: string, variant: string, start: string, moves: readonly string[]): Promise<Line> {
  return ask(
    api.POST("/api/v1/games/{game}/line", {
      params: { path: { game: game as "moai" } },
      body: { position: start || undefined, variant: variant || undefined, moves: [...moves] },
    }),
  );
}

export class Study extends EventTarget {
  line: Line | undefined;
  entry = new Entry();
  /** The reason for the last refusal, and the square it is about. */
  notice: (Reason & { square?: string }) | undefined;
  engine: EngineState = { kind: "off" };
  update: AnalysisUpdate | undefined;
  /** The changes of the last move, animated once when it is played or stepped to. */
  changes: readonly Change[] = [];
  /** Arrows and circles drawn by hand. */
  notes: Note[] = [];
  /** The square under the mouse. */
  hovered: string | undefined;
  /** The board at the root of the tree, and the side to move there. */
  startToMove = "";
  #path: number[] = [];
  #visit = 0;
  #listening: AbortController | undefined;
  #worths = new Map<string, Worth>();
  #shown = new Map<string, string>();
  #isOn = true;
  #endless = false;
  #lines = settings.current.lines;
  #retry = 0;
  /** Taps made while a node is being loaded; they are applied once it is. */
  #arriving: Promise<void> = Promise.resolve();

  constructor(readonly analysis: Analysis) {
    super();
  }

  get path(): Path {
    return this.#path;
  }

  get players(): readonly string[] {
    return playersOf(this.analysis.game);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether the engine goes on until it is stopped. */
  get isEndless(): boolean {
    return this.#endless;
  }

  /** Whether a longer search can't change what the engine says. */
  get isSettled(): boolean {
    const lines = this.update?.lines ?? [];
    return this.line?.outcome != null || (lines.length > 0 && lines.every(({ score }) => "proven" in score));
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Loads every line from the server, which returns all moves in notation for people. A line is cut
   * before its first illegal move; the reason is returned.
   */
  async check(): Promise<string> {
    const { game, variant, start, root } = this.analysis;
    let reason = "";
    // Lines that were cut have new leaves, so the leaves are collected again.
    for (const path of leaves(root)) {
      const nodes = nodesTo(root, path);
      for (let count = nodes.length; count >= 0; ) {
        const moves = nodes.slice(0, count).map((it) => it.move);
        try {
          const line = await fetchLine(game, variant, start, moves);
          this.#learn(path.slice(0, count), line);
          if (count === 0) this.startToMove = line.to_move;
          break;
        } catch (error) {
          if (!(error instanceof Problem) || count === 0) throw error;
          count = await this.#lastLegal(moves);
          reason ||= say("analysis-cut", { move: nodes[count]?.move ?? "", reason: error.message });
          const before = nodes[count - 1] ?? root;
          const bad = nodes[count];
          before.children = before.children.filter((it) => it !== bad);
        }
      }
    }
    const first = await fetchLine(game, variant, start, []);
    this.analysis.variant = first.variant;
    this.startToMove = first.to_move;
    return reason;
  }

  /** Returns the number of leading moves that are legal. */
  async #lastLegal(moves: readonly string[]): Promise<number> {
    const { game, variant, start } = this.analysis;
    let [least, most] = [0, moves.length - 1];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      const isLegal = await fetchLine(game, variant, start, moves.slice(0, middle)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem) return false;
          throw error;
        },
      );
      if (isLegal) least = middle;
      else most = middle - 1;
    }
    return least;
  }

  #learn(path: Path, line: Line): void {
    for (const [index, node] of nodesTo(this.analysis.root, path).entries()) {
      const known = line.played[index];
      if (!known) continue;
      node.move = known.move;
      node.shown = known.shown;
      this.#shown.set(`${line.played.slice(0, index).map((it) => it.move).join(" ")}|${known.move}`, known.shown);
    }
  }

  /** Makes another node the current one. */
  go(path: Path): Promise<void> {
    this.#arriving = this.#arrive(path);
    return this.#arriving;
  }

  async #arrive(path: Path): Promise<void> {
    const visit = ++this.#visit;
    const isNext = path.length === this.#path.length + 1 && this.#path.every((it, index) => path[index] === it);
    this.#path = [...path];
    this.notice = undefined;
    this.notes = [];
    this.hovered = undefined;
    this.#stop();
    this.dispatchEvent(new Event("moved"));
    const { game, variant, start, root } = this.analysis;
    try {
      const line = await fetchLine(game, variant, start, movesTo(root, path));
      if (visit !== this.#visit) return;
      this.#learn(path, line);
      this.changes = isNext ? (line.played.at(-1)?.changes ?? []) : [];
      this.line = line;
      this.entry = new Entry(line.legal);
      this.#changed();
      if (this.#isOn) void this.#listen();
    } catch (error) {
      if (visit !== this.#visit) return;
      this.notice = { text: error instanceof Problem ? error.message : say("new-no-server") };
      this.#changed();
    }
  }

  step(by: "first" | "previous" | "next" | "last"): void {
    const { root } = this.analysis;
    if (by === "first") void this.go([]);
    else if (by === "previous") void this.go(this.#path.slice(0, -1));
    else if (by === "last") void this.go(endOf(root, this.#path));
    else if (nodeAt(root, this.#path).children.length > 0) void this.go([...this.#path, 0]);
  }

  /** Handles a tap on a square. */
  async tap(square: string): Promise<void> {
    await this.#arriving;
    const taps = [...this.entry.taps];
    const resumes = this.notice?.square !== undefined && taps.at(-1) === squareTap(square);
    this.notice = undefined;
    if (resumes) return this.#changed();
    const entered = this.entry.tap(squareTap(square));
    if (entered.kind === "move") return this.play(entered.move.move, entered.move.shown);
    if (entered.kind === "more") this.entry.advance();
    this.notes = [];
    this.#changed();
    if (entered.kind === "refused") await this.#refuse(taps, squareTap(square));
  }

  /** Reports why a tap can't be part of a legal move. */
  async #refuse(taps: readonly string[], tap: string): Promise<void> {
    const { line } = this;
    if (!line || line.outcome) return;
    const reason = await whyNot(this.analysis.game, line, taps, tap);
    if (this.line !== line || this.entry.taps.join() !== taps.join()) return;
    const square = tap.startsWith("square:") ? tap.slice(7) : undefined;
    if (!reason && !square) return;
    this.notice = { text: say("play-cannot"), ...reason, square };
    this.#changed();
  }

  /** Handles a tap beyond an edge of the board, once a piece is chosen. */
  async edge(edge: string): Promise<void> {
    const tap = `edge:${edge}`;
    if (!this.entry.begun || !factsOf(this.analysis.game).edges) return;
    if (this.entry.next.includes(tap)) await this.press(tap);
    else await this.#refuse([...this.entry.taps], tap);
  }

  /** Discards the taps so far. */
  cancel(): void {
    this.entry.clear();
    this.notice = undefined;
    this.notes = [];
    this.#changed();
  }

  /** Shows what the square under the mouse would do. */
  hover(square: string | undefined): void {
    if (this.hovered === square) return;
    this.hovered = square;
    this.#changed();
  }

  /** Draws an arrow or a circle, or removes it. */
  draw(note: Note): void {
    this.notes = toggleNote(this.notes, note);
    this.#changed();
  }

  /** Handles a button or the choice of a pile. */
  async press(tap: string): Promise<void> {
    await this.#arriving;
    this.notice = undefined;
    const entered = this.entry.tap(tap);
    if (entered.kind === "move") this.play(entered.move.move, entered.move.shown);
    else this.#changed();
  }

  play(move: string, shown: string): void {
    void this.go(played(this.analysis.root, this.#path, move, shown));
  }

  /** Plays a typed move, in any notation that the server parses. */
  async type(text: string): Promise<boolean> {
    const { game, variant, start, root } = this.analysis;
    try {
      const line = await fetchLine(game, variant, start, [...movesTo(root, this.#path), typed(text)]);
      const last = line.played.at(-1);
      if (last) this.play(last.move, last.shown);
      return true;
    } catch (error) {
      this.notice = error instanceof Problem ? { text: error.message, clause: error.clause } : { text: say("new-no-server") };
      this.#changed();
      return false;
    }
  }

  remove(): void {
    void this.go(removed(this.analysis.root, this.#path));
  }

  promote(): void {
    void this.go(promoted(this.analysis.root, this.#path));
  }

  /** Shows another number of lines, from 1 to 5. */
  showLines(lines: number): void {
    this.#lines = lines;
    settings.set({ lines });
    this.switchEngine(this.#isOn);
  }

  /** Lets the engine go on without a limit, or stops it. */
  switchEndless(on: boolean): void {
    this.#endless = on;
    if (on && this.engine.kind === "done") void this.#listen();
    else if (!on) {
      this.#listening?.abort();
      this.#listening = undefined;
      this.engine = { kind: "done" };
    }
    this.#changed();
  }

  /** Keeps a comment as it is typed. Fires `noted`. */
  note(text: string): void {
    nodeAt(this.analysis.root, this.#path).comment = text;
    this.dispatchEvent(new Event("noted"));
  }

  comment(text: string): void {
    nodeAt(this.analysis.root, this.#path).comment = text;
    this.dispatchEvent(new Event("moved"));
    this.#changed();
  }

  /** Returns the known value of a node, if any. */
  worthAt(path: Path): Worth | undefined {
    return this.#worths.get(movesTo(this.analysis.root, path).join(" "));
  }

  /** Whether the first player is to move at a node, assuming that turns alternate. */
  isFirstToMove(path: Path): boolean {
    return (path.length % 2 === 0) === (this.startToMove === this.players[0]);
  }

  /** Returns the loss in winning chance of the move to a node, if known. */
  lossAt(path: Path): number {
    const before = path.slice(0, -1);
    const [best, after] = [this.worthAt(before), this.worthAt(path)];
    if (path.length === 0 || !best || !after) return 0;
    return lossOf(best, after, this.isFirstToMove(before));
  }

  /** Formats a move of the engine's lines for people; `before` are the moves that lead to it. */
  shownOf(before: readonly string[], move: string): string {
    return this.#shown.get(`${before.join(" ")}|${move}`) ?? move;
  }

  switchEngine(on: boolean): void {
    this.#isOn = on;
    this.#stop();
    if (on) void this.#listen();
    this.#changed();
  }

  stop(): void {
    this.#visit += 1;
    this.#stop();
  }

  #stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    clearTimeout(this.#retry);
    this.update = undefined;
    this.engine = { kind: this.#isOn ? "thinking" : "off" };
  }

  #question(moves: string[], seconds: number, lines: number) {
    const { game, variant } = this.analysis;
    return { game, variant, position: this.line?.start ?? this.analysis.start, moves, seconds, lines };
  }

  /** Analyses the current position and the move that was played from it, once or until stopped. */
  async #listen(): Promise<void> {
    const { line } = this;
    if (!line || line.outcome) {
      this.engine = { kind: "done" };
      this.#changed();
      return;
    }
    const listening = new AbortController();
    this.#listening = listening;
    const path = this.#path;
    const moves = movesTo(this.analysis.root, path);
    try {
      do {
        if (!(await this.#search(line, moves, listening))) return;
        this.engine = { kind: "done" };
        this.#changed();
        await this.#comparePlayed(path, listening);
      } while (this.#listening === listening && this.#endless && !this.isSettled);
    } catch (error) {
      if (isAbort(error) || this.#listening !== listening) return;
      this.#fail(error);
    }
  }

  /**
   * Runs one search, which the server limits in time. A further search finds in the engine's table what the
   * one before it has found, so it soon gets deeper; until then its results are skipped. Returns whether it
   * ran to its end.
   */
  async #search(line: Line, moves: string[], listening: AbortController): Promise<boolean> {
    const { depth: deepest = 0, seconds: spent = 0 } = this.update ?? {};
    let own = 0;
    for await (const update of analyse(this.#question(moves, SECONDS, this.#lines), listening.signal)) {
      if (this.#listening !== listening) return false;
      own = update.seconds;
      if (update.depth < deepest) continue;
      await this.#translate(line, moves, update);
      if (this.#listening !== listening) return false;
      this.#take(line, moves, { ...update, seconds: spent + own });
    }
    if (this.update) this.update = { ...this.update, seconds: spent + own };
    return this.#listening === listening;
  }

  #fail(error: unknown): void {
    const seconds = busyFor(error);
    if (seconds !== undefined) {
      this.engine = { kind: "busy", seconds };
      this.#retry = window.setTimeout(() => void this.#listen(), seconds * 1000);
    } else {
      this.engine = { kind: "failed", text: error instanceof Problem ? error.message : say("analysis-lost") };
    }
    this.#changed();
  }

  #take(line: Line, moves: readonly string[], update: AnalysisUpdate): void {
    this.update = update;
    this.engine = { kind: update.done ? "done" : "thinking" };
    const best = update.lines[0];
    if (best) this.#worths.set(moves.join(" "), worthOf(best.score, this.players, line.to_move));
    for (const { moves: found, score } of update.lines) {
      const first = found[0];
      if (first !== undefined) this.#worths.set([...moves, first].join(" "), worthOf(score, this.players, line.to_move));
    }
    this.#changed();
  }

  /** Loads the notation for people of the moves in the engine's lines, before they are shown. */
  async #translate(line: Line, moves: readonly string[], update: AnalysisUpdate): Promise<void> {
    const differs = (it: { move: string; shown: string }) => it.move !== it.shown;
    if (!line.played.some(differs) && !line.legal.some(differs)) return;
    const { game, variant, start } = this.analysis;
    const learn = async (found: readonly string[]) => {
      const all = [...moves, ...found];
      const last = found.at(-1);
      if (last === undefined || this.#shown.has(`${all.slice(0, -1).join(" ")}|${last}`)) return;
      const reason = await fetchLine(game, variant, start, all).catch(() => undefined);
      for (const [index, it] of (reason?.played ?? []).entries()) {
        this.#shown.set(`${all.slice(0, index).join(" ")}|${it.move}`, it.shown);
      }
    };
    await Promise.all(update.lines.map((it) => learn(it.moves)));
  }

  /** Searches the value of the move that was played, if it isn't among the engine's lines. */
  async #comparePlayed(path: Path, listening: AbortController): Promise<void> {
    const next = [...path, 0];
    if (!nodeAt(this.analysis.root, path).children[0] || this.worthAt(next)) return;
    const moves = movesTo(this.analysis.root, next);
    const { game, variant, start } = this.analysis;
    const after = await fetchLine(game, variant, start, moves);
    if (after.outcome) return;
    for await (const update of analyse(this.#question(moves, SECONDS_PLAYED, 1), listening.signal)) {
      const best = update.lines[0];
      if (best) this.#worths.set(moves.join(" "), worthOf(best.score, this.players, after.to_move));
    }
    this.#changed();
  }
}

// The page of a puzzle: the board, the pieces to place, hints, and for the loop of the day the streak.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { Problem } from "../api/client";
import { download } from "../app/files";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { announce, copy, toast } from "../app/toast";
import { formatClock, formatDay, rich, say } from "../app/words";
import type { TapDetail } from "../board/board";
import { dayOf, readDay, streakOf } from "../puzzle/days";
import { type Loaded, NoPuzzle, chanceSeed, load } from "../puzzle/load";
import { Solving, type Tool, pieceName } from "../puzzle/solving";
import { type Solved, resultPicture, resultText, resultTitle } from "../puzzle/share";
import { picture, slugOf, spriteOf } from "../puzzle/text";
import { type Action, actionBar } from "../stage/action-bar";
import "../stage/rules-sheet";
import { type Progress, allProgress, keepOptions, keepProgress, options } from "../store/puzzles";
import { capital, earlier, hints, pens, theLoop, theStreak } from "./puzzle/side";

class PuzzlePage extends Page {
  @state() private loaded: Loaded | undefined;
  @state() private trouble: { text: string; again: boolean } | undefined;
  @state() private paused = false;
  /** Whether the rules are open beside the board. */
  @state() private rules = false;
  /** Whether the side panel is open, where it has no place of its own. */
  @state() private listing = false;
  @state() private all: Readonly<Record<string, Progress>> = {};
  solving: Solving | undefined;
  #timer = 0;
  #asked = "";

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    document.addEventListener("visibilitychange", this.#hide);
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    void this.#open();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    document.removeEventListener("visibilitychange", this.#hide);
    clearInterval(this.#timer);
    this.#keep();
    super.disconnectedCallback();
  }

  override arrive(place: Place): void {
    if ((place.params.name ?? "") === this.#asked) this.requestUpdate();
    else void this.#open();
  }

  async #open(): Promise<void> {
    this.#keep();
    const name = this.params.name ?? "";
    this.#asked = name;
    this.loaded = undefined;
    this.solving = undefined;
    this.trouble = undefined;
    this.paused = false;
    try {
      const [loaded, wanted, all] = await Promise.all([load(name), options(), allProgress()]);
      if (this.#asked !== name) return;
      this.all = all;
      this.loaded = loaded;
      this.#begin(loaded, wanted.conflicts);
    } catch (error) {
      if (this.#asked !== name) return;
      const known = error instanceof NoPuzzle || (error instanceof Problem && error.status < 500 && !error.retryAfter);
      this.trouble = { text: known ? (error as Error).message : say("puzzle-no-answer"), again: !known };
    }
  }

  #begin(loaded: Loaded, conflicts: boolean): void {
    const solving = new Solving(loaded.puzzle, loaded.progress);
    solving.conflicts = conflicts;
    // A puzzle solved earlier is shown solved, with its time.
    let wasSolved = loaded.progress.solved !== undefined && Object.keys(loaded.progress.pieces).length > 0;
    solving.addEventListener("change", () => {
      this.requestUpdate();
      this.#keep();
    });
    solving.addEventListener("solved", () => {
      if (!wasSolved) this.#solved(solving);
      wasSolved = false;
    });
    this.solving = solving;
    this.#keep();
  }

  #solved(solving: Solving): void {
    const { progress } = solving;
    const { seconds, hints: used, best } = progress;
    const result = { at: Date.now(), seconds, hints: used };
    solving.progress = { ...progress, solved: progress.solved ?? result, best: Math.min(best ?? seconds, seconds) };
    const message = say("puzzle-solved-in", { time: formatClock(seconds * 1000), hints: used });
    solving.message = message;
    announce(message);
    if (best !== undefined && seconds < best) toast(say("puzzle-best-time", { time: formatClock(seconds * 1000) }));
    this.#keep();
  }

  #keep(): void {
    const { solving, loaded } = this;
    if (!solving || !loaded) return;
    this.all = { ...this.all, [loaded.name]: solving.progress };
    void keepProgress(loaded.name, solving.progress);
  }

  #tick(): void {
    const { solving } = this;
    if (!solving || solving.loop || this.paused || document.hidden) return;
    solving.progress = { ...solving.progress, seconds: solving.progress.seconds + 1 };
    if (solving.progress.seconds % 5 === 0) this.#keep();
    this.requestUpdate();
  }

  #hide = (): void => this.#keep();

  #key = (event: KeyboardEvent): void => {
    const { solving } = this;
    const target = event.target as Element;
    if (!solving || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input:not([type=radio]), textarea")) return;
    const square = (target as SVGElement).dataset?.square;
    const tools: Record<string, Tool> = { "1": solving.puzzle.letters[0], "2": solving.puzzle.letters[1], "3": "empty", "4": "erase" };
    const tool = tools[event.key];
    if (tool) {
      solving.tool = tool;
      // With the focus on the board, a digit also selects and places a piece.
      if (square) solving.use(square, tool);
    } else if (event.key === "p") solving.pencilling = !solving.pencilling;
    else if (event.key === "u") solving.undo();
    else if (event.key === "h") void solving.nextHint();
    else if ((event.key === "Delete" || event.key === "Backspace") && square) solving.use(square, "erase");
    else if (event.key === "r") this.rules = !this.rules;
    else if (event.key === "Escape" && (this.rules || this.listing)) this.rules = this.listing = false;
    else if (event.key === "Escape" && this.paused) this.paused = false;
    else return;
    event.preventDefault();
    this.requestUpdate();
  };

  #tap(event: CustomEvent<TapDetail>): void {
    if (this.paused) return;
    this.solving?.tap(event.detail.square, event.detail.by === "drag");
  }

  /** The tool on the button under a pointer. */
  #toolOf(event: Event): Tool | undefined {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-button^='tool:']");
    return button && !button.disabled ? (button.dataset.button?.slice(5) as Tool) : undefined;
  }

  /** A piece dragged from the bar is placed where the pointer is released. */
  #grab = (event: PointerEvent): void => {
    const tool = this.#toolOf(event);
    if (!tool) return;
    (event.target as Element).closest("button")?.setPointerCapture?.(event.pointerId);
    this.#choose({ tool });
  };

  #drop = (event: PointerEvent): void => {
    const tool = this.#toolOf(event);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = under?.closest<SVGElement>("henge-board [data-square]")?.dataset.square;
    if (tool && square) this.#choose({ drop: [tool, square] });
  };

  heading(): string {
    const { loaded } = this;
    if (!loaded) return say(this.#asked === "today" ? "puzzle-day-title" : "nav-puzzles");
    if (loaded.day) return say("puzzle-day-title");
    if (loaded.number !== undefined) return say("puzzle-title-number", { number: loaded.number });
    return say("puzzle-title");
  }

  #about(loaded: Loaded): string {
    const { puzzle, day, grade, number } = loaded;
    const [first, second] = puzzle.letters.map((it) => say("puzzle-men", { letter: it, count: puzzle.count }));
    const men = { first: first ?? "", second: second ?? "", size: `${puzzle.columns} × ${puzzle.rows}` };
    if (day) return `${formatDay(readDay(day) ?? new Date())} · ${say(`puzzle-grade-${grade ?? "medium"}`)} · ${say("puzzle-one")}`;
    if (number !== undefined) return say("puzzle-about-number", men);
    if (grade) return `${say("puzzle-about", men)} · ${say(`puzzle-grade-${grade}`)} · ${say("puzzle-one")}`;
    return say("puzzle-about", men);
  }

  #label(solving: Solving): string {
    const { puzzle } = solving;
    const given = Object.entries(puzzle.givens).map(([square, letter]) => `${pieceName(letter)} ${square}`);
    const size = say("puzzle-board", { rows: puzzle.rows, columns: puzzle.columns });
    return given.length === 0 ? size : `${size} ${say("puzzle-board-given", { pieces: given.join(", ") })}`;
  }

  #task(loaded: Loaded) {
    const { puzzle } = loaded;
    const [first, second] = puzzle.letters.map((it) => say("puzzle-men", { letter: it, count: puzzle.count }));
    const hatched = Object.keys(puzzle.givens).length > 0 ? say("puzzle-hatched") : "";
    return html`<span class="small">${say("puzzle-goal-rule")} ${rich("puzzle-task", { first: first ?? "", second: second ?? "" })} ${hatched}</span>`;
  }

  /** The last part of the puzzle's address. */
  #nameOf(loaded: Loaded): string {
    return loaded.day ?? (loaded.number === undefined ? (loaded.seed ?? slugOf(loaded.puzzle.id)) : String(loaded.number));
  }

  async #share(loaded: Loaded): Promise<void> {
    await copy(`${location.origin}/puzzles/${this.#nameOf(loaded)}`, say("copied-link"));
  }

  #another(): void {
    const { loaded } = this;
    const next = loaded?.number === undefined ? undefined : loaded.number + 1;
    if (next !== undefined && next < 16) router.go(`/puzzles/${next}`);
    else router.go(`/puzzles/${chanceSeed(loaded?.grade ?? "easy")}`);
  }

  #clock(solving: Solving) {
    const { seconds } = solving.progress;
    const time = say("puzzle-time", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
    return html`<span class="clock" role="timer" aria-label=${time}>${formatClock(seconds * 1000)}</span>
      <button
        class="iconbtn"
        aria-label=${say(this.paused ? "puzzle-go-on" : "puzzle-pause")}
        aria-pressed=${this.paused}
        ?disabled=${solving.loop !== undefined}
        @click=${() => (this.paused = !this.paused)}
      >
        <svg class="ico" aria-hidden="true"><use href=${this.paused ? "#i-next" : "#i-pause"} /></svg>
      </button>`;
  }

  #board(loaded: Loaded, solving: Solving) {
    return html`<div class=${`mid puzzle-board ${this.paused ? "covered" : ""}`}>
      <henge-board
        labels
        interactive
        ?inert=${this.paused}
        .board=${picture(loaded.puzzle, solving.pieces)}
        .marks=${solving.marks()}
        .label=${this.#label(solving)}
        .describe=${(square: string) => solving.describe(square)}
        @tap=${this.#tap}
      ></henge-board>
      ${this.paused
        ? html`<div class="cover"><button class="btn pri" @click=${() => (this.paused = false)}>${say("puzzle-go-on")}</button></div>`
        : nothing}
    </div>`;
  }

  /** The verdict or the state, and the tools that are needed most: where the side panel is hidden, the pieces too. */
  #bar(loaded: Loaded, solving: Solving) {
    const wrong = solving.fault !== undefined || (solving.conflicts && solving.inspection.faults.length > 0);
    const more: Action = { label: say("puzzle-more"), icon: "i-more", iconOnly: true, id: "more", where: "slim", act: () => (this.listing = !this.listing) };
    if (solving.loop) return actionBar({ kind: "good", text: this.#message(solving), actions: [...this.#after(loaded, solving), more] });
    const { puzzle } = solving;
    const tools: [Tool, Partial<Action>][] = [
      ...puzzle.letters.map((it): [Tool, Partial<Action>] => [it, { label: capital(pieceName(it)), sprite: spriteOf(puzzle, it), small: String(solving.left(it)) }]),
      ["empty", { label: say("puzzle-empty"), icon: "i-dash", iconOnly: true }],
      ["erase", { label: say("puzzle-eraser"), icon: "i-erase", iconOnly: true }],
    ];
    const actions = tools.map(([tool, it]): Action => ({ label: "", ...it, tap: `tool:${tool}`, disabled: tool !== "empty" && tool !== "erase" && solving.left(tool) === 0 && !solving.pencilling && solving.tool !== tool, pressed: solving.tool === tool, act: () => this.#choose({ tool }) }));
    actions.push({ label: say("puzzle-hints-title"), icon: "i-hint", iconOnly: true, id: "hint-bar", disabled: solving.busy, act: () => void solving.nextHint() }, more);
    actions.push({ label: say("puzzle-undo"), icon: "i-undo", iconOnly: true, where: "desk", disabled: !solving.canUndo, act: () => solving.undo() });
    actions.push({ label: say("puzzle-check"), icon: "i-check", iconOnly: true, where: "desk", disabled: solving.busy, act: () => void solving.check() });
    return actionBar({ kind: solving.hint ? "hint" : wrong ? "bad" : "plain", text: this.#message(solving), actions });
  }

  #tools(loaded: Loaded, solving: Solving) {
    return html`<div class="ctl">
      <button class="btn only-slim" ?disabled=${solving.loop !== undefined || solving.busy} @click=${() => void solving.check()}>
        <svg class="ico" aria-hidden="true"><use href="#i-check" /></svg>${say("puzzle-check")}
      </button>
      <button class="btn" @click=${() => this.#reset(solving)}>
        <svg class="ico" aria-hidden="true"><use href="#i-again" /></svg>${say("puzzle-reset")}
      </button>
      <button class="btn" @click=${() => void this.#share(loaded)}>
        <svg class="ico" aria-hidden="true"><use href="#i-link" /></svg>${say("puzzle-share")}
      </button>
      <button class="btn only-desk" @click=${() => (this.rules = !this.rules)}>
        <svg class="ico" aria-hidden="true"><use href="#i-book" /></svg>${say("sheet-rules")}
      </button>
      <button class="btn" @click=${() => print()}>
        <svg class="ico" aria-hidden="true"><use href="#i-down" /></svg>${say("puzzle-print")}
      </button>
    </div>`;
  }

  #message(solving: Solving): string {
    const { solved, best } = solving.progress;
    if (!solving.loop || !solved) return solving.status();
    const first = say("puzzle-solved-in", { time: formatClock(solved.seconds * 1000), hints: solved.hints });
    return best !== undefined && best < solved.seconds ? `${first} ${say("puzzle-best", { time: formatClock(best * 1000) })}` : first;
  }

  #reset(solving: Solving): void {
    const before = solving.progress;
    solving.reset();
    this.paused = false;
    toast(say("puzzle-reset-told"), { label: say("puzzle-undo"), run: () => solving.restore(before) });
  }

  /** What to do after solving: the next puzzle, and the result to share. */
  #after(loaded: Loaded, solving: Solving): Action[] {
    const next: Action = loaded.day
      ? { label: say("puzzle-all"), style: "pri", id: "next", href: "/puzzles" }
      : { label: say("puzzle-another"), style: "pri", id: "next", act: () => this.#another() };
    const { solved } = solving.progress;
    if (!solved) return [next];
    const link = () => `${resultText(loaded, solved)}\n${location.origin}/puzzles/${this.#nameOf(loaded)}`;
    return [
      next,
      { label: say("puzzle-share-result"), icon: "i-share", id: "share-text", act: () => void copy(link(), say("puzzle-result-copied")) },
      { label: say("puzzle-share-picture"), icon: "i-down", id: "share-picture", act: () => void this.#picture(loaded, solved) },
    ];
  }

  async #picture(loaded: Loaded, solved: Solved): Promise<void> {
    const { week } = streakOf(this.all, dayOf(new Date()));
    try {
      const blob = await resultPicture(loaded, solved, week);
      download(`${resultTitle(loaded).toLowerCase().replaceAll(" ", "-")}.png`, blob);
    } catch {
      toast(say("puzzle-no-picture"));
    }
  }

  protected override render() {
    const { day } = this.loaded ?? {};
    this.setTitle(day ? `${this.heading()} · ${formatDay(readDay(day) ?? new Date())}` : this.heading());
    if (this.trouble) return this.#troubled(this.trouble);
    const { loaded, solving } = this;
    if (!loaded || !solving) {
      return html`<div class="wrap table wide waiting">
        <section class="stack"><h1>${this.heading()}</h1><div class="board-space"></div></section>
      </div>`;
    }
    const today = dayOf(new Date());
    const isDay = loaded.day !== undefined;
    const wrong = solving.conflicts && solving.inspection.faults.length > 0;
    return html`<div class=${`stage task puzzle-stage ${this.rules ? "sheet-open" : ""}`} aria-label=${say("puzzle-section")}>
      <div class="hd no-print">
        <a class="brand" href="/puzzles" aria-label=${say("puzzle-all")}><svg class="ico" aria-hidden="true"><use href="#i-prev" /></svg></a>
        <h1>${this.heading()}</h1>
        <span class="end">
          ${this.#clock(solving)}
          <button class="iconbtn" aria-label=${say("sheet-rules")} @click=${() => (this.rules = !this.rules)}>
            <svg class="ico" aria-hidden="true"><use href="#i-book" /></svg>
          </button>
        </span>
      </div>
      ${this.#board(loaded, solving)}
      <div class="right" @pointerdown=${this.#grab} @pointerup=${this.#drop} @dragstart=${(event: Event) => event.preventDefault()}>
        <div class="goal"><b>${say("puzzle-goal")}</b>${this.#task(loaded)}</div>
        ${this.#bar(loaded, solving)}
        <div class=${`more no-print ${this.listing ? "open" : ""}`}>
          <button class="btn quiet only-slim" @click=${() => (this.listing = false)}>${say("sheet-back")}</button>
          <div class="row sp only-wide">
            <div><h1>${this.heading()}</h1><p class="muted small">${this.#about(loaded)}</p></div>
            <div class="row tight">${this.#clock(solving)}</div>
          </div>
          ${pens(solving, (change) => this.#choose(change))} ${hints(solving)} ${isDay && !wrong ? nothing : theLoop(solving)} ${this.#tools(loaded, solving)}
          ${isDay ? html`${theStreak(this.all, today)} ${earlier(this.all, loaded.day ?? today, today)}` : nothing}
          ${isDay ? nothing : html`<div class="row sp"><a class="btn quiet" href="/puzzles">${say("puzzle-all")}</a><a class="btn quiet" href="/puzzles/today">${say("puzzle-day-title")}</a></div>`}
        </div>
      </div>
      ${this.rules ? html`<henge-rules game="chess-loop" clause=${(wrong && solving.inspection.faults[0]?.reason.clause) || "L4"} @close=${() => (this.rules = false)}></henge-rules>` : nothing}
    </div>`;
  }

  #choose(change: { tool?: Tool; pencilling?: boolean; conflicts?: boolean; drop?: [Tool, string] }): void {
    const { solving } = this;
    if (!solving) return;
    if (change.tool !== undefined) solving.tool = change.tool;
    if (change.pencilling !== undefined) solving.pencilling = change.pencilling;
    if (change.conflicts !== undefined) {
      solving.conflicts = change.conflicts;
      void keepOptions({ conflicts: change.conflicts });
    }
    if (change.drop) solving.use(change.drop[1], change.drop[0]);
    this.requestUpdate();
  }

  #troubled({ text, again }: { text: string; again: boolean }) {
    return html`<div class="wrap">
      <div class="empty">
        <svg class="line" aria-hidden="true"><use href="#logo" /></svg>
        <h1>${say("puzzle-none")}</h1>
        <p role="alert">${text}</p>
        <div class="btns">
          ${again ? html`<button class="btn" @click=${() => void this.#open()}>${say("try-again")}</button>` : nothing}
          <a class="btn pri" href="/puzzles">${say("puzzle-all")}</a>
          <a class="btn" href="/puzzles/today">${say("puzzle-day-title")}</a>
        </div>
      </div>
    </div>`;
  }
}

customElements.define("page-puzzle", PuzzlePage);

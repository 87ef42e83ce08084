// The page of a puzzle: the board, the pieces to place, hints, and for the loop of the day the streak.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { Problem } from "../api/client";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { announce, copy, toast } from "../app/toast";
import { formatClock, formatDay, rich, say } from "../app/words";
import type { TapDetail } from "../board/board";
import { dayOf, readDay } from "../puzzle/days";
import { type Loaded, NoPuzzle, chanceSeed, load } from "../puzzle/load";
import { Solving, type Tool, pieceName } from "../puzzle/solving";
import { picture, slugOf } from "../puzzle/text";
import { type Progress, allProgress, keepOptions, keepProgress, options } from "../store/puzzles";
import { earlier, hints, pieces, theLoop, theStreak } from "./puzzle/side";

class PuzzlePage extends Page {
  @state() private loaded: Loaded | undefined;
  @state() private trouble: { text: string; again: boolean } | undefined;
  @state() private paused = false;
  @state() private all: Readonly<Record<string, Progress>> = {};
  solving: Solving | undefined;
  #timer = 0;
  #asked = "";

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    document.addEventListener("visibilitychange", this.#hide);
    this.#narrow.addEventListener("change", this.#widened);
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    void this.#open();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    document.removeEventListener("visibilitychange", this.#hide);
    this.#narrow.removeEventListener("change", this.#widened);
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

  /** On a narrow screen the pieces are rendered below the board. */
  #narrow = matchMedia("(max-width: 959px)");
  #widened = (): void => this.requestUpdate();

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
    else if (event.key === "Escape" && this.paused) this.paused = false;
    else return;
    event.preventDefault();
    this.requestUpdate();
  };

  #tap(event: CustomEvent<TapDetail>): void {
    if (this.paused) return;
    this.solving?.tap(event.detail.square, event.detail.by === "drag");
  }

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
    return html`<p class="task-line">${rich("puzzle-task", { first: first ?? "", second: second ?? "" })} ${hatched}</p>`;
  }

  async #share(loaded: Loaded): Promise<void> {
    const name = loaded.day ?? (loaded.number === undefined ? (loaded.seed ?? slugOf(loaded.puzzle.id)) : String(loaded.number));
    await copy(`${location.origin}/puzzles/${name}`, say("copied-link"));
  }

  #another(): void {
    const { loaded } = this;
    const next = loaded?.number === undefined ? undefined : loaded.number + 1;
    if (next !== undefined && next < 16) router.go(`/puzzles/${next}`);
    else router.go(`/puzzles/${chanceSeed(loaded?.grade ?? "easy")}`);
  }

  #board(loaded: Loaded, solving: Solving) {
    const { seconds } = solving.progress;
    const time = say("puzzle-time", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
    return html`<section class="stack" aria-label=${say("puzzle-section")}>
      <div class="row sp">
        <div><h1>${this.heading()}</h1><p class="muted small">${this.#about(loaded)}</p></div>
        <div class="row tight no-print">
          <span class="clock" role="timer" aria-label=${time}>${formatClock(seconds * 1000)}</span>
          <button
            class="iconbtn"
            aria-label=${say(this.paused ? "puzzle-go-on" : "puzzle-pause")}
            aria-pressed=${this.paused}
            ?disabled=${solving.loop !== undefined}
            @click=${() => (this.paused = !this.paused)}
          >
            <svg class="ico" aria-hidden="true"><use href=${this.paused ? "#i-next" : "#i-pause"} /></svg>
          </button>
        </div>
      </div>
      ${this.#task(loaded)}
      <div class=${`puzzle-board ${this.paused ? "covered" : ""}`}>
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
      </div>
      <div class="status no-print" role="status" aria-live="polite"><span>${this.#message(solving)}</span></div>
      ${solving.loop ? this.#after(loaded) : nothing} ${this.#narrow.matches ? nothing : this.#tools(loaded, solving)}
    </section>`;
  }

  #tools(loaded: Loaded, solving: Solving) {
    return html`<div class="ctl no-print">
        <button class="btn" ?disabled=${solving.loop !== undefined || solving.busy} @click=${() => void solving.check()}>
          <svg class="ico" aria-hidden="true"><use href="#i-check" /></svg>${say("puzzle-check")}
        </button>
        <button class="btn" @click=${() => this.#reset(solving)}>
          <svg class="ico" aria-hidden="true"><use href="#i-again" /></svg>${say("puzzle-reset")}
        </button>
        <button class="btn" @click=${() => void this.#share(loaded)}>
          <svg class="ico" aria-hidden="true"><use href="#i-link" /></svg>${say("puzzle-share")}
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

  #after(loaded: Loaded) {
    return html`<div class="btns no-print">
      ${loaded.day
        ? html`<a class="btn pri" href="/puzzles">${say("puzzle-all")}</a>`
        : html`<button class="btn pri" @click=${this.#another}>${say("puzzle-another")}</button>`}
      <a class="btn quiet" href="/play">${say("puzzle-play")}</a>
    </div>`;
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
    return html`<div class="wrap table wide puzzle">
      ${this.#board(loaded, solving)}
      <aside class="stack no-print">
        ${pieces(solving, (change) => this.#choose(change))} ${this.#narrow.matches ? this.#tools(loaded, solving) : nothing} ${isDay && !wrong ? nothing : theLoop(solving)} ${hints(solving)}
        ${isDay ? html`${theStreak(this.all, today)} ${earlier(this.all, loaded.day ?? today, today)}` : nothing}
        ${isDay ? nothing : html`<div class="row sp"><a class="btn quiet" href="/puzzles">${say("puzzle-all")}</a><a class="btn quiet" href="/puzzles/today">${say("puzzle-day-title")}</a></div>`}
      </aside>
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

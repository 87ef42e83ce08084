// The lesson page: the goal, a whole small game, then tasks, each tried on the board. A step is one screen.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import type { LessonStep } from "../api/client";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { announce } from "../app/toast";
import { emphasise, playerName, say } from "../app/words";
import { type EdgeDetail, type TapDetail, pileName, spriteName } from "../board/board";
import { NO_MARKS, pieceOn } from "../board/view";
import { factsOf, find, gameName } from "../games";
import { Lesson } from "../lessons/lesson";
import { loadLesson, taught } from "../lessons/load";
import { pieceName } from "../puzzle/solving";
import { spriteOf } from "../puzzle/text";
import { type Action, type BarKind, actionBar } from "../stage/action-bar";
import "../stage/rules-sheet";
import { type Done, keepLessons, lessonsDone } from "../store/lessons";
import { keysPanel } from "./keys";
import { capital } from "./match/spoken-move";
import { missing } from "./missing";

class LearnPage extends Page {
  @state() private done: Done = {};
  /** The steps of the lessons that are shown, by game. */
  @state() private lessons: Readonly<Record<string, readonly LessonStep[]>> = {};
  @state() private failed = false;
  /** The clause at which the rules are open; `undefined` while they are closed. */
  @state() private clause: string | undefined;
  @state() private listing = false;
  lesson: Lesson | undefined;
  #ready = false;
  #shown = "";

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    void this.#load();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    super.disconnectedCallback();
  }

  override arrive(_place: Place): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const game = this.#game;
    const wanted = game === undefined ? taught().map((it) => it.id) : find(game) ? [game] : [];
    this.failed = false;
    try {
      const [done, ...steps] = await Promise.all([lessonsDone(), ...wanted.map((it) => loadLesson(it))]);
      if (!this.#ready) this.done = done;
      this.#ready = true;
      this.lessons = { ...this.lessons, ...Object.fromEntries(wanted.map((it, index) => [it, steps[index] ?? []])) };
    } catch {
      this.failed = true;
    }
    if (this.#game === game) this.#open();
  }

  get #game(): string | undefined {
    return this.params.game;
  }

  #steps(game = this.#game ?? ""): readonly LessonStep[] {
    return this.lessons[game] ?? [];
  }

  /** Returns the index of the step in the address; without one, of the first uncompleted step. */
  get #step(): number | undefined {
    const steps = this.#steps();
    if (this.params.step === undefined) {
      const open = steps.findIndex((it) => !this.#isDone(this.#game ?? "", it));
      return open < 0 ? 0 : open;
    }
    const number = Number(this.params.step);
    return Number.isInteger(number) && number >= 1 && number <= steps.length ? number - 1 : undefined;
  }

  #isDone(game: string, step: LessonStep): boolean {
    return this.done[game]?.includes(step.id) ?? false;
  }

  #open(): void {
    const game = this.#game;
    if (!this.#ready || game === undefined || this.lessons[game] === undefined) return this.requestUpdate();
    if (this.#steps().length === 0) {
      router.go(`/learn/${game}/rules`, { replace: true });
      return;
    }
    const index = this.#step;
    // Keep the step in the address after it is completed.
    if (index !== undefined && this.params.step === undefined) {
      router.go(`/learn/${game}/${index + 1}`, { replace: true });
      return;
    }
    const step = index === undefined ? undefined : this.#steps()[index];
    const name = `${game} ${step?.id} ${document.documentElement.lang}`;
    if (!step || name === this.#shown) return this.requestUpdate();
    this.#shown = name;
    this.clause = undefined;
    this.listing = false;
    const lesson = new Lesson(game, step);
    lesson.addEventListener("change", () => this.#follow(lesson));
    this.lesson = lesson;
    this.requestUpdate();
  }

  #follow(lesson: Lesson): void {
    if (this.lesson !== lesson) return;
    const { game, step, outcome } = lesson;
    if (outcome.kind === "done" && !this.#isDone(game, step)) {
      this.done = { ...this.done, [game]: [...(this.done[game] ?? []), step.id] };
      void keepLessons(this.done);
    }
    if (outcome.kind === "done") announce(outcome.text);
    this.requestUpdate();
  }

  #key = (event: KeyboardEvent): void => {
    const { lesson } = this;
    if (!lesson || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches?.("input, textarea")) return;
    const button = factsOf(lesson.game).buttons?.find((it) => it.keys.includes(event.key))?.id;
    const number = Number(event.key) - 1;
    const pile = lesson.piles[number];
    const letter = lesson.isGame ? lesson.puzzle?.letters[number] : undefined;
    if (button && lesson.entry.nextButtons.includes(button)) void lesson.press(`button:${button}`);
    else if (pile !== undefined) void lesson.press(`hand:${pile}`);
    else if (letter) {
      lesson.letter = letter;
      this.requestUpdate();
    } else if (event.key === "Escape") {
      if (this.clause !== undefined || this.listing) this.#closePanels();
      else lesson.cancel();
    } else if (event.key === "h") void (lesson.isGame ? lesson.hint() : lesson.show());
    else if (event.key === "u" && lesson.isGame) void lesson.undo();
    else if (event.key === "r") this.#rules(lesson.step.rule);
    else if (event.key === "n") this.#go(1);
    else return;
    event.preventDefault();
  };

  #closePanels(): void {
    this.clause = undefined;
    this.listing = false;
  }

  #rules(clause: string): void {
    this.listing = false;
    this.clause = this.clause === undefined ? clause : undefined;
  }

  #go(by: number): void {
    const game = this.#game;
    const next = (this.#step ?? 0) + by;
    if (game !== undefined && next >= 0 && next < this.#steps().length) router.go(`/learn/${game}/${next + 1}`);
  }

  /** The games with a lesson; before the lessons are loaded, all. */
  #taught() {
    return taught().filter((it) => this.lessons[it.id]?.length !== 0);
  }

  #stepper(game: string, now: number | undefined) {
    return html`<div class="stepper" aria-hidden="true">
      ${this.#steps(game).map((step, index) => html`<i class=${index === now ? "now" : this.#isDone(game, step) ? "on" : ""}></i>`)}
    </div>`;
  }

  #card(game: string) {
    const { underWay, marks, name } = factsOf(game);
    const steps = this.#steps(game);
    const done = steps.filter((it) => this.#isDone(game, it)).length;
    const open = steps.findIndex((it) => !this.#isDone(game, it));
    const now = done > 0 && open >= 0 ? open : undefined;
    const status = steps.length === 0 ? "" : open < 0 ? say("learn-done") : done === 0 ? say("learn-new") : say("learn-step", { step: open + 1, steps: steps.length });
    return html`<a class="lesson" href=${`/learn/${game}`}>
      <henge-board .board=${underWay} .marks=${marks ?? NO_MARKS}></henge-board>
      <b>${name}</b>${this.#stepper(game, now)}<span class="small">${status}</span>
    </a>`;
  }

  /** The sentence of the action bar, and its kind. */
  #sentence(lesson: Lesson): { kind: BarKind; text: unknown } {
    const { outcome, step, guide } = lesson;
    if (outcome.kind === "done") return { kind: "good", text: emphasise(outcome.text) };
    if (outcome.kind === "failed") return { kind: "bad", text: outcome.text };
    if (outcome.kind === "refused" || outcome.kind === "other") return { kind: outcome.kind === "other" ? "warn" : "bad", text: outcome.text };
    if (lesson.showing) return { kind: "hint", text: lesson.isGame ? emphasise(lesson.message) : html`<b>${step.task}</b>` };
    // The task stays in sight while it is being done.
    if (lesson.message !== "") return { kind: "plain", text: lesson.isGame ? emphasise(lesson.message) : html`${emphasise(lesson.message)} ${step.task}` };
    if (guide && guide.said.length > 0) {
      // The bar has room for the names of the rules; the sentences are in the panel.
      const said = guide.said.map(({ player, note }) => {
        const name = note?.text.match(/\*\*(.*?)\*\*/)?.[1] ?? "";
        return html`${player === guide.learner ? say("learn-you") : playerName(player)}: <b>${name}</b> `;
      });
      return { kind: "plain", text: html`${said}${guide.advice?.text ?? ""}` };
    }
    return { kind: "plain", text: html`<b>${step.task}</b>` };
  }

  #actions(lesson: Lesson, index: number): Action[] {
    const { game, entry, outcome, step } = lesson;
    const last = index + 1 === this.#steps().length;
    const again: Action = { label: say("learn-again"), icon: "i-again", act: () => void lesson.again() };
    const rules: Action = { label: say("sheet-rules"), icon: "i-book", id: "rules", act: () => this.#rules(step.rule) };
    const next: Action = { label: say("learn-next"), id: "next", style: "pri", act: () => this.#go(1) };
    if (outcome.kind === "failed") return [again];
    if (outcome.kind === "done") {
      const puzzle = factsOf(game).isPuzzle;
      const first: Action = { label: say(puzzle ? "learn-first-puzzle" : "learn-first-game"), id: "first", style: "pri", href: puzzle ? "/puzzles/1" : `/play?game=${game}` };
      return [again, rules, last ? first : next];
    }
    const skip: Action = { label: say("learn-skip"), icon: "i-arrow", id: "next", disabled: last, act: () => this.#go(1) };
    const show: Action = { label: say("learn-show"), icon: "i-hint", id: "show", act: () => lesson.show() };
    const undo: Action = { label: say("learn-undo"), icon: "i-undo", disabled: (lesson.guide?.said.length ?? 0) === 0, act: () => void lesson.undo() };
    const hint: Action = { label: say("play-hint-button"), icon: "i-hint", id: "show", act: () => void lesson.hint() };
    const help = lesson.isGame && !lesson.puzzle ? [hint, undo] : lesson.isGame ? [again] : [show];
    if (entry.begun && entry.nextButtons.length > 0) return [...this.#buttons(lesson), { label: say("learn-cancel"), icon: "i-x", iconOnly: true, act: () => lesson.cancel() }];
    const buttons = this.#buttons(lesson);
    // Beside the pieces in hand there is room for signs only.
    if (buttons.length > 0) return [...buttons, ...help.map((it) => ({ ...it, iconOnly: help.length > 1 })), skip];
    return [...help, rules, skip];
  }

  /** Buttons that are part of a move: push and pull, pass, a stone or a henge, a piece of a puzzle. */
  #buttons(lesson: Lesson): Action[] {
    const { game, entry, puzzle } = lesson;
    if (puzzle && lesson.isGame) {
      return puzzle.letters.map((letter) => ({
        label: capital(pieceName(letter)),
        small: say("puzzle-left", { count: lesson.left(letter), letter }),
        sprite: spriteOf(puzzle, letter),
        pressed: lesson.letter === letter,
        disabled: lesson.left(letter) === 0,
        act: () => {
          lesson.letter = letter;
          this.requestUpdate();
        },
      }));
    }
    const piles = lesson.piles.map((pile): Action => ({
      label: pileName(pile),
      sprite: pile,
      tap: `hand:${pile}`,
      pressed: entry.pile === pile,
      act: () => void lesson.press(`hand:${pile}`),
    }));
    const words = factsOf(game).buttons ?? [];
    const buttons = entry.nextButtons.map((id): Action => {
      const known = words.find((it) => it.id === id);
      const icon = id.endsWith("-push") ? "i-push" : id.endsWith("-pull") ? "i-pull" : undefined;
      return { label: say(known?.words ?? id), icon, tap: `button:${id}`, style: "soft", act: () => void lesson.press(`button:${id}`) };
    });
    return [...piles, ...buttons];
  }

  #describe(lesson: Lesson, square: string): string {
    const sprite = lesson.shown && pieceOn(lesson.shown, square);
    const words = [sprite ? spriteName(sprite) : say("cell-empty")];
    if (lesson.outcome.kind !== "done" && lesson.entry.nextSquares.includes(square)) words.push(say("cell-legal"));
    return words.join(", ");
  }

  #part(step: LessonStep): string {
    return say(step.kind === "goal" ? "learn-part-goal" : step.kind === "game" ? "learn-part-game" : "learn-part-tasks");
  }

  /** The steps of the lesson, as links. */
  #list(game: string, now: number) {
    return html`<section class="panel">
      <div class="row sp">
        <h2>${say("learn-this-lesson")}</h2>
        <button class="iconbtn only-slim" aria-label=${say("learn-close-list")} @click=${() => (this.listing = false)}>
          <svg class="ico" aria-hidden="true"><use href="#i-x" /></svg>
        </button>
      </div>
      <ol class="tasks">
        ${this.#steps(game).map((step, index) => {
          const done = this.#isDone(game, step);
          return html`<li class=${index === now ? "now" : done ? "on" : ""}>
            <span class="k" aria-hidden="true">${done ? "✓" : index + 1}</span>
            <a href=${`/learn/${game}/${index + 1}`} aria-current=${index === now ? "step" : nothing}>${step.title}</a>
            <span class="small muted">${done ? html`<span class="vh">${say("learn-done")}</span>` : nothing}</span>
          </li>`;
        })}
      </ol>
    </section>`;
  }

  /** What the guide says about the last moves of the small game. */
  #guide(lesson: Lesson) {
    const { guide } = lesson;
    if (!guide || guide.said.length === 0) return nothing;
    return html`<section class="panel flow" id="guide">
      ${guide.said.map(
        ({ player, shown, note }) => html`<p>
          <span class="muted">${player === guide.learner ? say("learn-you") : playerName(player)}, ${shown}:</span> ${emphasise(note?.text ?? "")}
          ${note ? html`<button class="btn quiet tiny-link" @click=${() => (this.clause = note.rule)}>${say("learn-rule", { rule: note.rule })}</button>` : nothing}
        </p>`,
      )}
    </section>`;
  }

  /** The boards before and after the move, beside each other. */
  #comparison(lesson: Lesson) {
    const { compare } = lesson.step;
    if (!compare || lesson.outcome.kind !== "done" || !lesson.before) return nothing;
    const figure = (board: unknown, marks: unknown, title: string, text: string) => html`<figure>
      <henge-board .board=${board} .marks=${marks} .label=${title}></henge-board>
      <figcaption><b>${title}</b>${text}</figcaption>
    </figure>`;
    return html`<section class="panel"><div class="ba">
      ${figure(lesson.before, NO_MARKS, compare.before, compare.before_text)} ${figure(lesson.board, lesson.marks, compare.after, compare.after_text)}
    </div></section>`;
  }

  #stage(lesson: Lesson, index: number) {
    const { game, step } = lesson;
    const steps = this.#steps().length;
    const count = say("learn-step", { step: index + 1, steps });
    const actions = this.#actions(lesson, index);
    return html`<div class=${`stage task lesson-stage ${this.clause === undefined ? "" : "sheet-open"}`}>
      <div class="hd">
        <a class="brand" href="/learn" aria-label=${say("nav-learn")}><svg class="ico" aria-hidden="true"><use href="#i-prev" /></svg></a>
        <h1>${gameName(game)}</h1><span class="small">${count}</span>
        <span class="end">
          <button class="iconbtn" aria-label=${say("sheet-rules")} @click=${() => this.#rules(step.rule)}>
            <svg class="ico" aria-hidden="true"><use href="#i-book" /></svg>
          </button>
          <button class="iconbtn" id="list" aria-label=${say("learn-this-lesson")} aria-expanded=${this.listing} @click=${() => (this.listing = !this.listing)}>
            <svg class="ico" aria-hidden="true"><use href="#i-menu" /></svg>
          </button>
        </span>
      </div>
      <div class="mid">
        <henge-board
          labels
          ?interactive=${lesson.board !== undefined}
          .board=${lesson.shown ?? factsOf(game).empty}
          .marks=${lesson.marks}
          .changes=${lesson.changes}
          .label=${say("learn-board", { name: gameName(game) })}
          .describe=${(square: string) => this.#describe(lesson, square)}
          @tap=${(event: CustomEvent<TapDetail>) => void lesson.tap(event.detail.square)}
          @edge=${(event: CustomEvent<EdgeDetail>) => void lesson.edge(event.detail.edge)}
          @hover=${(event: CustomEvent<string | undefined>) => lesson.hover(event.detail ?? undefined)}
        ></henge-board>
      </div>
      <div class="right">
        <div class="goal">
          <b>${step.title}</b>
          <span class="small">${emphasise(step.text)}</span>
        </div>
        ${actionBar({ ...this.#sentence(lesson), actions })}
        <div class=${`more ${this.listing ? "open" : ""}`}>
          ${this.#comparison(lesson)} ${this.#guide(lesson)}
          <div class="row sp only-wide">
            <div><h1 class="title-lg">${gameName(game)}</h1><span class="small muted">${this.#part(step)} · ${count}</span></div>
            ${actions.some(({ id }) => id === "rules")
              ? nothing
              : html`<button class="btn quiet" id="rules" @click=${() => this.#rules(step.rule)}>
                  <svg class="ico" aria-hidden="true"><use href="#i-book" /></svg>${say("sheet-rules")}
                </button>`}
            ${this.#stepper(game, index)}
          </div>
          ${this.#list(game, index)}
          <section class="panel low-hide wide-only">${keysPanel(game, false)}</section>
          <p class="small muted">
            ${say(`learn-credit-${game}`, { designer: factsOf(game).designer })}
            <a href=${`/learn/${game}/rules`}>${say("learn-rules")}</a>
          </p>
        </div>
      </div>
      ${this.clause === undefined ? nothing : html`<henge-rules game=${game} clause=${this.clause} @close=${() => (this.clause = undefined)}></henge-rules>`}
    </div>`;
  }

  protected override render() {
    const game = this.#game;
    const known = game === undefined || find(game) !== undefined;
    const loaded = game !== undefined && this.lessons[game] !== undefined;
    if (!known || (loaded && this.#steps().length > 0 && this.#step === undefined)) {
      this.setTitle(say("missing-title"));
      return missing();
    }
    const index = this.#step ?? 0;
    const step = this.#steps()[index];
    this.setTitle(game !== undefined && step ? say("learn-page", { name: gameName(game), step: step.title }) : say("nav-learn"));
    if (game !== undefined) {
      const { lesson } = this;
      if (lesson && lesson.game === game && lesson.step === step) return this.#stage(lesson, index);
      if (this.failed) return this.#trouble();
      return html`<div class="wrap waiting"><div class="board-space"></div></div>`;
    }
    return html`<div class="wrap">
      <div class="head"><h1>${say("nav-learn")}</h1><p>${say("learn-lead")}</p></div>
      <nav class="lessons five" aria-label=${say("nav-learn")}>${this.#taught().map((it) => this.#card(it.id))}</nav>
      ${this.#welcome()}
    </div>`;
  }

  #trouble() {
    return html`<div class="wrap"><div class="empty">
      <svg class="line" aria-hidden="true"><use href="#logo" /></svg>
      <p role="alert">${say("learn-no-answer")}</p>
      <div class="btns"><button class="btn pri" @click=${() => void this.#load()}>${say("try-again")}</button></div>
    </div></div>`;
  }

  #welcome() {
    return html`<ul class="credits">
      ${this.#taught().map(
        ({ id: game, name, designer }) => html`<li>
          <h2 class="title-lg">${name}</h2>
          <p>${say(`learn-about-${game}`)}</p>
          <p class="small muted">${say(`learn-credit-${game}`, { designer })}</p>
          <div class="btns">
            <a class="btn soft" href=${`/learn/${game}`}>${say("learn-start")}<span class="vh"> ${name}</span></a>
            <a class="btn quiet" href=${`/learn/${game}/rules`}>${say("learn-rules")}<span class="vh"> ${name}</span></a>
          </div>
        </li>`,
      )}
    </ul>`;
  }
}

customElements.define("page-learn", LearnPage);

// The lesson page: the rules of a game, one per step, each tried on the board.

import { type TemplateResult, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { announce } from "../app/toast";
import { emphasise, has, rich, say } from "../app/words";
import type { TapDetail } from "../board/board";
import { spriteName } from "../board/board";
import { NO_MARKS, pieceOn } from "../board/view";
import { everything, factsOf, find, gameName } from "../games";
import type { Button, Facts } from "../games/facts";
import { LESSONS, Lesson, type Step } from "../lessons/lesson";
import { type Done, keepLessons, lessonsDone } from "../store/lessons";
import { keysPanel } from "./keys";
import { missing } from "./missing";

/** Games and puzzles with lessons. */
function taught(): Facts[] {
  return everything().filter((it) => LESSONS[it.id]);
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

class LearnPage extends Page {
  @state() private done: Done = {};
  @state() private ready = false;
  lesson: Lesson | undefined;
  #shown = "";

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    void lessonsDone().then((done) => {
      this.done = done;
      this.ready = true;
      this.#open();
    });
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    super.disconnectedCallback();
  }

  override arrive(_place: Place): void {
    this.#open();
  }

  get #game(): string | undefined {
    return this.params.game;
  }

  /** Returns the index of the step in the address; without one, of the first uncompleted step. */
  get #step(): number | undefined {
    const steps = LESSONS[this.#game ?? ""];
    if (!steps) return undefined;
    if (this.params.step === undefined) {
      const open = steps.findIndex((it) => !this.#isDone(this.#game ?? "", it));
      return open < 0 ? 0 : open;
    }
    const number = Number(this.params.step);
    return Number.isInteger(number) && number >= 1 && number <= steps.length ? number - 1 : undefined;
  }

  #isDone(game: string, step: Step): boolean {
    return this.done[game]?.includes(step.id) ?? false;
  }

  #open(): void {
    const game = this.#game;
    const index = this.#step;
    if (game !== undefined && !LESSONS[game] && find(game)) {
      router.go(`/learn/${game}/rules`, { replace: true });
      return;
    }
    // Keep the step in the address after it is completed.
    if (this.ready && game !== undefined && index !== undefined && this.params.step === undefined) {
      router.go(`/learn/${game}/${index + 1}`, { replace: true });
      return;
    }
    const step = game === undefined || index === undefined ? undefined : LESSONS[game]?.[index];
    const name = `${game} ${step?.id} ${document.documentElement.lang}`;
    if (!this.ready || game === undefined || !step || name === this.#shown) return this.requestUpdate();
    this.#shown = name;
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
    if (outcome.kind === "done") announce(`${say("learn-right")} ${outcome.text}`);
    this.requestUpdate();
  }

  #key = (event: KeyboardEvent): void => {
    const { lesson } = this;
    if (!lesson || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches?.("input, textarea")) return;
    const button = factsOf(lesson.game).buttons?.find((it) => it.keys.includes(event.key))?.id;
    const pile = lesson.piles[Number(event.key) - 1];
    if (button && lesson.entry.nextButtons.includes(button)) lesson.press(`button:${button}`);
    else if (pile !== undefined) lesson.press(`hand:${pile}`);
    else if (event.key === "Escape") lesson.cancel();
    else if (event.key === "h") lesson.show();
    else return;
    event.preventDefault();
  };

  #go(by: number): void {
    const game = this.#game;
    const index = this.#step;
    if (game === undefined || index === undefined) return;
    router.go(`/learn/${game}/${index + 1 + by}`);
  }

  #stepper(game: string, now: number | undefined) {
    return html`<div class="stepper" aria-hidden="true">
      ${LESSONS[game]?.map(
        (step, index) => html`<i class=${index === now ? "now" : this.#isDone(game, step) ? "on" : ""}></i>`,
      )}
    </div>`;
  }

  #card(game: string) {
    const { underWay, marks, name } = factsOf(game);
    const steps = LESSONS[game] ?? [];
    const done = steps.filter((it) => this.#isDone(game, it)).length;
    const open = steps.findIndex((it) => !this.#isDone(game, it));
    const here = game === this.#game;
    const now = here ? this.#step : done > 0 && open >= 0 ? open : undefined;
    const status =
      open < 0 ? say("learn-done") : done === 0 && !here ? say("learn-new") : say("learn-step", { step: (now ?? open) + 1, steps: steps.length });
    return html`<a class="lesson" href=${`/learn/${game}`} aria-current=${here ? "true" : nothing}>
      <henge-board .board=${underWay} .marks=${marks ?? NO_MARKS}></henge-board>
      <b>${name}</b>${this.#stepper(game, now)}<span class="small">${status}</span>
    </a>`;
  }

  #status(lesson: Lesson): unknown {
    const { outcome } = lesson;
    if (outcome.kind === "done" || outcome.kind === "failed" || outcome.kind === "refused" || outcome.kind === "other") return outcome.text;
    if (lesson.message !== "") return emphasise(lesson.message);
    if (lesson.step.piece) return say("learn-put", { piece: spriteName(lesson.step.piece === "N" ? "wN" : "bQ") });
    return say("learn-your-turn", { side: lesson.side });
  }

  #buttons(lesson: Lesson) {
    const { game, entry, outcome } = lesson;
    if (outcome.kind === "done") return nothing;
    if (entry.piles.length > 0) {
      return html`<div class="actions2">
        ${lesson.piles.map(
          (pile, index) => html`<button class="btn" aria-pressed=${entry.pile === pile} @click=${() => lesson.press(`hand:${pile}`)}>
            <kbd>${index + 1}</kbd>${say(pile === "henge" ? "learn-henge" : "learn-stone")}
          </button>`,
        )}
      </div>`;
    }
    const { buttons } = factsOf(game);
    if (!buttons || lesson.step.id === "place") return nothing;
    const next = entry.nextButtons;
    // A shown move ends with the key of its button.
    const asked = buttons.find((it) => it.keys.some((key) => lesson.step.show?.endsWith(key))) ?? buttons[0];
    const button = (it: Button) => html`<button
      class=${`btn ${next.length > 0 && it === asked ? "pri" : ""}`}
      ?disabled=${!next.includes(it.id)}
      @click=${() => lesson.press(`button:${it.id}`)}
    >
      <kbd>${it.shown}</kbd> ${say(it.words)}
    </button>`;
    return html`<div class="actions2">${buttons.map(button)}</div>`;
  }

  #describe(lesson: Lesson, square: string): string {
    const sprite = lesson.shown && pieceOn(lesson.shown, square);
    const words = [sprite ? spriteName(sprite) : say("cell-empty")];
    if (lesson.outcome.kind !== "done" && lesson.entry.nextSquares.includes(square)) words.push(say("cell-legal"));
    return words.join(", ");
  }

  #board(lesson: Lesson): TemplateResult {
    const { game, step, outcome } = lesson;
    const compared = step.compare && outcome.kind === "done" && lesson.before;
    if (compared) {
      const figure = (part: string, board: unknown, marks: unknown) => html`<figure>
        <henge-board labels .board=${board} .marks=${marks} .label=${say(`learn-${game}-${step.id}-${part}`)}></henge-board>
        <figcaption><b>${say(`learn-${game}-${step.id}-${part}`)}</b>${say(`learn-${game}-${step.id}-${part}-text`)}</figcaption>
      </figure>`;
      return html`<div class="ba">${figure("before", lesson.before, NO_MARKS)}${figure("after", lesson.board, lesson.marks)}</div>`;
    }
    return html`<henge-board
      labels
      ?interactive=${lesson.board !== undefined}
      .board=${lesson.shown}
      .marks=${lesson.marks}
      .changes=${lesson.changes}
      .label=${say("learn-board", { name: gameName(game) })}
      .describe=${(square: string) => this.#describe(lesson, square)}
      @tap=${(event: CustomEvent<TapDetail>) => void lesson.tap(event.detail.square)}
    ></henge-board>`;
  }

  #lesson(lesson: Lesson, index: number) {
    const { game, step, outcome } = lesson;
    const steps = LESSONS[game]?.length ?? 0;
    const id = `learn-${game}-${step.id}`;
    const done = outcome.kind === "done";
    const last = index + 1 === steps;
    return html`<div class="table learn">
      <section class="stack" aria-label=${say("learn-section")}>
        <div class="row sp">
          <h2>${gameName(game)} <span class="muted light">${say(`${id}-title`)}</span></h2>
          <span class="small muted num">${say("learn-step", { step: index + 1, steps })}</span>
        </div>
        ${this.#stepper(game, index)} ${this.#board(lesson)}
        <div class="status" role="status" aria-live="polite"><span>${done ? say("learn-right") : this.#status(lesson)}</span></div>
        ${this.#buttons(lesson)}
      </section>
      <aside class="stack">
        <section class="panel flow">
          <h2>${capital(say(`${id}-title`))}</h2>
          <p class="prose">${rich(`${id}-text`)}</p>
          <p class="task">${say(`${id}-task`)}</p>
          ${done
            ? html`<div class="say ok" role="status">
                <svg class="ico" aria-hidden="true"><use href="#i-check" /></svg>
                <span><b>${say("learn-right")}</b> ${outcome.text} ${this.#rule(game, step)}</span>
              </div>`
            : outcome.kind === "refused" || outcome.kind === "other"
              ? html`<div class="say warn"><svg class="ico" aria-hidden="true"><use href="#i-info" /></svg><span>${outcome.text}</span></div>`
              : html`<p class="small muted">${has(`${id}-note`) ? say(`${id}-note`) : nothing} ${this.#rule(game, step)}</p>`}
          ${outcome.kind === "failed" ? html`<div class="say bad" role="alert"><svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${outcome.text}</span></div>` : nothing}
          <div class="btns">
            ${index > 0
              ? html`<button class="btn" @click=${() => this.#go(-1)}><svg class="ico" aria-hidden="true"><use href="#i-prev" /></svg>${say("learn-back")}</button>`
              : nothing}
            ${done || outcome.kind === "failed"
              ? html`<button class="btn" @click=${() => void lesson.again()}><svg class="ico" aria-hidden="true"><use href="#i-again" /></svg>${say("learn-again")}</button>`
              : html`<button class="btn" @click=${() => lesson.show()}><svg class="ico" aria-hidden="true"><use href="#i-hint" /></svg>${say("learn-show")}</button>`}
            ${last ? nothing : html`<button class=${`btn ${done ? "pri" : "quiet"}`} id="next" @click=${() => this.#go(1)}>${say(done ? "learn-next" : "learn-skip")}</button>`}
          </div>
        </section>
        ${last && done ? this.#end(game) : nothing}
        <section class="panel wide-only">${keysPanel(game, false)}</section>
        <p class="small muted">
          ${say(`learn-credit-${game}`, { designer: factsOf(game).designer })}
          <a href=${`/learn/${game}/rules`}>${say("learn-rules")}</a>
        </p>
      </aside>
    </div>`;
  }

  #end(game: string) {
    const puzzle = factsOf(game).isPuzzle;
    return html`<section class="panel flow" id="end">
      <h2>${say("learn-end", { name: gameName(game) })}</h2>
      <p>${say(puzzle ? "learn-end-puzzle" : "learn-end-text")}</p>
      <div class="btns">
        <a class="btn pri" href=${puzzle ? "/puzzles/1" : `/play?game=${game}`}>${say(puzzle ? "learn-first-puzzle" : "learn-first-game")}</a>
        <a class="btn" href=${`/learn/${game}/rules`}>${say("learn-rules")}</a>
      </div>
    </section>`;
  }

  #rule(game: string, step: Step) {
    return html`<a href=${`/learn/${game}/rules#${step.rule}`}>${say("learn-rule", { rule: step.rule })}</a>`;
  }

  protected override render() {
    const game = this.#game;
    if (game !== undefined && (!LESSONS[game] || this.#step === undefined)) {
      this.setTitle(say("missing-title"));
      return missing();
    }
    const index = this.#step ?? 0;
    const step = game === undefined ? undefined : LESSONS[game]?.[index];
    this.setTitle(
      step ? say("learn-page", { name: gameName(game ?? ""), step: say(`learn-${game}-${step.id}-title`) }) : say("nav-learn"),
    );
    const { lesson } = this;
    const shown = lesson && lesson.game === game && lesson.step === step ? lesson : undefined;
    return html`<div class="wrap">
      <div class="head"><h1>${say("nav-learn")}</h1><p>${say("learn-lead")}</p></div>
      <nav class="lessons five" aria-label=${say("nav-learn")}>${taught().map((it) => this.#card(it.id))}</nav>
      ${game === undefined ? this.#welcome() : shown ? this.#lesson(shown, index) : html`<div class="table learn waiting"><div class="board-space"></div></div>`}
    </div>`;
  }

  #welcome() {
    return html`<ul class="credits">
      ${taught().map(
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

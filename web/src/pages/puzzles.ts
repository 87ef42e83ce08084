// The list of puzzles: the loop of the day, the published ones, and new ones by difficulty.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { Page } from "../app/router";
import { router } from "../app/routes";
import { formatClock, formatDay, say } from "../app/words";
import { dayOf, gradeOf } from "../puzzle/days";
import { chanceSeed } from "../puzzle/load";
import { GRADES, PUBLISHED, type Puzzle, picture, readPuzzle } from "../puzzle/text";
import { type Progress, allProgress } from "../store/puzzles";
import { theStreak } from "./puzzle/side";

class PuzzlesPage extends Page {
  @state() private all: Readonly<Record<string, Progress>> = {};

  override connectedCallback(): void {
    super.connectedCallback();
    void allProgress().then((all) => (this.all = all));
  }

  #status(name: string, puzzle: Puzzle): string {
    const progress = this.all[name];
    if (progress?.solved) {
      return say("puzzles-status-solved", { time: formatClock((progress.best ?? progress.solved.seconds) * 1000) });
    }
    const placed = Object.keys(progress?.pieces ?? {}).length;
    return placed === 0 ? say("puzzles-status-new") : say("puzzles-status-begun", { placed, all: 2 * puzzle.count });
  }

  #published() {
    return PUBLISHED.map((id, number) => {
      const puzzle = readPuzzle(id);
      if (!puzzle) return nothing;
      const [first, second] = puzzle.letters.map((it) => say("puzzle-men", { letter: it, count: puzzle.count }));
      const size = `${puzzle.columns} × ${puzzle.rows}`;
      return html`<li>
        <a class="lesson numbered" href=${`/puzzles/${number}`}>
          <henge-board .board=${picture(puzzle, this.all[String(number)]?.pieces ?? {})}></henge-board>
          <b>${say("puzzle-title-number", { number })}</b>
          <span class="small">${say("puzzle-about", { first: first ?? "", second: second ?? "", size })}</span>
          <span class="small">${this.#status(String(number), puzzle)}</span>
        </a>
      </li>`;
    });
  }

  #open(event: SubmitEvent): void {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get("puzzle") ?? "").trim();
    if (text !== "") router.go(`/puzzles/${encodeURIComponent(text)}`);
  }

  protected override render() {
    this.setTitle(say("nav-puzzles"));
    const today = dayOf(new Date());
    const grade = say(`puzzle-grade-${gradeOf(today)}`);
    const solved = this.all[today]?.solved !== undefined;
    return html`<div class="wrap">
      <div class="head"><h1>${say("nav-puzzles")}</h1><p>${say("puzzles-lead")}</p></div>
      <div class="two daily">
        <div class="stack">
          <section class="panel flow" aria-labelledby="today">
            <h2 id="today">${say("puzzle-day-title")}</h2>
            <p class="small muted">${formatDay(new Date())} · ${say("puzzles-today-about", { grade })}</p>
            <a class="btn pri block" href="/puzzles/today">${say(solved ? "puzzles-today-again" : "puzzles-today-solve")}</a>
          </section>
          ${theStreak(this.all, today)}
        </div>
        <div class="stack">
          <section aria-labelledby="published">
            <div class="sec-h">
              <h2 id="published">${say("puzzles-published")}</h2><a class="small" href="/puzzles/print">${say("puzzle-booklet")}</a>
            </div>
            <p class="small muted gap-below">${say("puzzles-published-about")}</p>
            <ul class="puzzle-list">${this.#published()}</ul>
          </section>
        </div>
        <aside class="stack">
          <section class="panel" aria-labelledby="new">
            <h2 id="new">${say("puzzles-new")}</h2>
            <p class="small muted gap-below">${say("puzzles-new-about")}</p>
            <div class="stack tight-stack">
              ${GRADES.map(
                (it) => html`<button class="btn grade" @click=${() => router.go(`/puzzles/${chanceSeed(it)}`)}>
                  <b>${say(`puzzle-grade-${it}`)}</b><span class="small muted">${say(`puzzle-grade-${it}-about`)}</span>
                </button>`,
              )}
            </div>
          </section>
          <form class="panel flow" @submit=${this.#open}>
            <label class="field"
              ><span>${say("puzzles-open")}</span><input class="input mono" name="puzzle" autocomplete="off" spellcheck="false" aria-describedby="open-about"
            /></label>
            <p class="small muted" id="open-about">${say("puzzles-open-about")}</p>
            <button class="btn" type="submit">${say("puzzles-open-go")}</button>
          </form>
          <a class="btn quiet" href="/learn/chess-loop">${say("puzzles-learn")}</a>
        </aside>
      </div>
    </div>`;
  }
}

customElements.define("page-puzzles", PuzzlesPage);

// The panel beside a puzzle: pieces to place, faults, hints, the streak.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { emphasise, formatClock, formatWeekday, say } from "../../app/words";
import { sentence } from "../../api/client";
import { gradeOf, readDay, shifted, streakOf } from "../../puzzle/days";
import type { Solving, Tool } from "../../puzzle/solving";
import type { Progress } from "../../store/puzzles";
import { stones } from "./stones";

export type Choice = { tool?: Tool; pencilling?: boolean; conflicts?: boolean; drop?: [Tool, string] };

/** Renders pen or pencil, and what else helps with placing. The pieces themselves are in the action bar. */
export function pens(solving: Solving, choose: (choice: Choice) => void) {
  const over = solving.loop !== undefined;
  const pen = (pencilling: boolean) => html`<label class="opt mid">
    <input
      type="radio"
      name="pen"
      .checked=${live(solving.pencilling === pencilling)}
      @change=${() => choose({ pencilling })}
    /><b>${say(pencilling ? "puzzle-pencil" : "puzzle-pen")}</b>
  </label>`;
  return html`<section class="panel flow">
    <div class="opts n2" role="radiogroup" aria-label=${say("puzzle-pen-or-pencil")}>${pen(false)}${pen(true)}</div>
    <div class="btns">
      <button class="btn quiet only-slim" ?disabled=${!solving.canUndo} @click=${() => solving.undo()}>
        <svg class="ico" aria-hidden="true"><use href="#i-undo" /></svg>${say("puzzle-undo")}
      </button>
      <button class="btn quiet" ?disabled=${!solving.hasPencil || over} @click=${() => solving.clearPencil()}>
        ${say("puzzle-clear-pencil")}
      </button>
    </div>
    <label class="check">
      <input
        type="checkbox"
        .checked=${live(solving.conflicts)}
        @change=${(event: Event) => choose({ conflicts: (event.target as HTMLInputElement).checked })}
      /><span>${say("puzzle-show-conflicts")}</span>
    </label>
  </section>`;
}

export function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Renders the number of placed pieces and their faults. */
export function theLoop(solving: Solving) {
  const { puzzle, inspection, placed } = solving;
  const all = 2 * puzzle.count;
  const faults = solving.conflicts && !solving.loop ? inspection.faults : [];
  const bad = Math.min(placed, new Set(faults.map((it) => it.square)).size);
  const style = (index: number) => (index < placed - bad ? "on" : index < placed ? "bad" : "");
  return html`<section class="panel">
    <div class="row sp gap-below">
      <h2 class="title-lg">${say("puzzle-loop")}</h2>
      <span class="muted small num">${say("puzzle-placed-of", { placed, all })}</span>
    </div>
    <div class="meter" aria-hidden="true">${Array.from({ length: all }, (_, index) => html`<i class=${style(index)}></i>`)}</div>
    ${faults.length === 0
      ? nothing
      : html`<ul class="issues gap-top-s">
          ${faults.map(
            (it) => html`<li>
              <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${named(sentence(it.reason.message), it.square)}</span>
            </li>`,
          )}
        </ul>`}
  </section>`;
}

/** Renders a sentence, with its subject in bold if it begins with a piece. */
function named(text: string, square: string) {
  const end = text.indexOf(square) + square.length;
  return end < square.length || text.slice(0, end).includes(",") ? text : emphasise(`**${text.slice(0, end)}**${text.slice(end)}`);
}

/** Renders the three parts of a hint, each revealed on request. */
export function hints(solving: Solving) {
  const { hint, progress } = solving;
  const level = hint?.level ?? 0;
  const parts: [string, string[] | undefined][] = [
    ["puzzle-hint-look", hint?.look],
    ["puzzle-hint-why", hint?.why],
    ["puzzle-hint-do", hint?.action],
  ];
  const part = ([title, sentences]: [string, string[] | undefined], index: number) => {
    const open = index < level;
    return html`<li class=${open ? "open" : "shut"}>
      <span class="k">${index + 1}</span>
      <span><b class=${`small ${open ? "muted" : ""}`}>${say(title)}</b>${open ? html`<br />${sentences?.join(" ")}` : nothing}</span>
    </li>`;
  };
  const used = level > 0 ? say("puzzle-hint-used", { level }) : progress.hints > 0 ? say("puzzle-hints", { count: progress.hints }) : "";
  return html`<section class="panel" aria-labelledby="hints">
    <div class="row sp gap-below-s"><h2 class="title-lg" id="hints">${say("puzzle-hints-title")}</h2><span class="small muted num">${used}</span></div>
    <ol class="hints">${parts.map(part)}</ol>
    <div class="btns gap-top-s">
      <button
        class="btn"
        id="hint"
        ?disabled=${solving.loop !== undefined || level === 3 || solving.busy}
        @click=${() => void solving.nextHint()}
      >
        <svg class="ico" aria-hidden="true"><use href="#i-hint" /></svg>${say(["puzzle-show-look", "puzzle-show-why", "puzzle-show-do", "puzzle-show-do"][level] ?? "")}
      </button>
    </div>
    <p class="small muted gap-top-m">${say("puzzle-hints-about")}</p>
  </section>`;
}

/** A stone for each of the last seven days. */
export function theStreak(all: Readonly<Record<string, Progress>>, today: string) {
  const { length, best, week } = streakOf(all, today);
  const standing = week.filter((it) => it.stands).length;
  const solved = week.at(-1)?.stands ?? false;
  return html`<section class="panel" id="streak" aria-labelledby="streak-title">
    <div class="row sp gap-below">
      <h2 class="title-lg" id="streak-title">${say("puzzle-streak", { days: length })}</h2>
      <span class="small muted num one-line">${say("puzzle-streak-best", { days: best })}</span>
    </div>
    ${stones(week, today)}
    <p class="small muted gap-top-m">${say(solved ? "puzzle-week-done" : "puzzle-week-open", { stones: standing })}</p>
  </section>`;
}

/** Renders the loops of the last days with their results. */
export function earlier(all: Readonly<Record<string, Progress>>, shown: string, today: string) {
  const days = [0, -1, -2, -3].map((by) => shifted(today, by)).filter((day) => day !== shown).slice(0, 3);
  const went = (progress: Progress | undefined) => {
    if (!progress?.solved) return say(progress && progress.seconds > 0 ? "puzzle-begun" : "puzzle-unsolved");
    const time = formatClock(progress.solved.seconds * 1000);
    return progress.solved.hints === 0 ? time : `${time}, ${say("puzzle-hints", { count: progress.solved.hints })}`;
  };
  return html`<section class="panel">
    <h2>${say("puzzle-earlier")}</h2>
    <table class="tally">
      <tbody>
        ${days.map(
          (day) => html`<tr>
            <th scope="row">
              <a href=${`/puzzles/${day}`}>${formatWeekday(readDay(day) ?? new Date(), "long")}</a> ·
              ${say(`puzzle-grade-${gradeOf(day)}`)}
            </th>
            <td>${went(all[day])}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <div class="row sp gap-top-m">
      <a class="btn quiet" href="/puzzles">${say("puzzle-all")}</a><a class="btn quiet" href="/puzzles/print">${say("puzzle-booklet")}</a>
    </div>
  </section>`;
}

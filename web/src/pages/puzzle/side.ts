// The panel beside a puzzle: pieces to place, faults, hints, the streak.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { emphasise, formatClock, formatWeekday, say } from "../../app/words";
import { sentence } from "../../api/client";
import { gradeOf, readDay, shifted, streakOf } from "../../puzzle/days";
import { type Solving, type Tool, pieceName } from "../../puzzle/solving";
import { spriteOf } from "../../puzzle/text";
import type { Progress } from "../../store/puzzles";
import { stones } from "./stones";

export type Choice = { tool?: Tool; pencilling?: boolean; conflicts?: boolean; drop?: [Tool, string] };

/** Returns the square under a pointer. */
function squareUnder(event: PointerEvent): string | undefined {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<SVGElement>("henge-board [data-square]")?.dataset.square;
}

/** Renders the tools: pen or pencil, and the pieces, which are tapped first or dragged onto the board. */
export function pieces(solving: Solving, choose: (choice: Choice) => void) {
  const { puzzle } = solving;
  const over = solving.loop !== undefined;
  const pen = (pencilling: boolean) => html`<label class="opt mid">
    <input
      type="radio"
      name="pen"
      .checked=${live(solving.pencilling === pencilling)}
      @change=${() => choose({ pencilling })}
    /><b>${say(pencilling ? "puzzle-pencil" : "puzzle-pen")}</b>
  </label>`;
  const pick = (tool: Tool, picture: unknown, name: string, about: string, disabled = false) => html`<button
    class="pick"
    type="button"
    data-tool=${tool}
    aria-pressed=${solving.tool === tool}
    ?disabled=${disabled || over}
    @click=${() => choose({ tool })}
    @pointerdown=${(event: PointerEvent) => {
      // A piece dragged from the panel is placed where the pointer is released.
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      choose({ tool });
    }}
    @pointerup=${(event: PointerEvent) => {
      const square = squareUnder(event);
      if (square) choose({ drop: [tool, square] });
    }}
    @dragstart=${(event: Event) => event.preventDefault()}
  >
    ${picture}${name}<span class="small">${about}</span>
  </button>`;
  const man = (letter: (typeof puzzle.letters)[number]) => {
    const left = solving.left(letter);
    const chip = html`<span class="chip"><svg aria-hidden="true"><use href=${`#${spriteOf(puzzle, letter)}`} /></svg></span>`;
    const about = say("puzzle-left", { count: left, letter });
    return pick(letter, chip, capital(pieceName(letter)), about, left === 0 && !solving.pencilling && solving.tool !== letter);
  };
  const dash = html`<span class="chip e"
    ><svg viewBox="0 0 24 24" class="ico" aria-hidden="true"><path class="dash" d="M6 12h12" /></svg
  ></span>`;
  const rubber = html`<span class="chip e"><svg class="ico" aria-hidden="true"><use href="#i-erase" /></svg></span>`;
  return html`<section class="panel flow">
    <h2>${say("puzzle-pieces")}</h2>
    <div class="opts n2" role="radiogroup" aria-label=${say("puzzle-pen-or-pencil")}>${pen(false)}${pen(true)}</div>
    <div class="palette four" role="group" aria-label=${say("puzzle-what")}>
      ${puzzle.letters.map(man)} ${pick("empty", dash, say("puzzle-empty"), say("puzzle-a-dash"))}
      ${pick("erase", rubber, say("puzzle-eraser"), say("puzzle-one-square"))}
    </div>
    <div class="btns">
      <button class="btn quiet" ?disabled=${!solving.canUndo} @click=${() => solving.undo()}>
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

function capital(word: string): string {
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
      <span class="small muted num">${say("puzzle-streak-best", { days: best })}</span>
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

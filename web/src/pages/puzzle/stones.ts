// The last seven days as stones: a standing stone is a loop solved on its day.

import { html, nothing, svg } from "lit";
import { formatWeekday, say } from "../../app/words";
import { type Streak, readDay } from "../../puzzle/days";

export function stones(week: Streak["week"], today: string) {
  return html`<ol class="streak" aria-label=${say("puzzle-week")}>
    ${week.map(({ day, stands }) => {
      const name = formatWeekday(readDay(day) ?? new Date(), "short");
      const stone = stands ? "#day" : "#day-o";
      return html`<li class=${day === today ? "today" : stands ? "" : "down"}>
        <span>${name}<span class="vh"> ${say(stands ? "puzzle-day-stands" : "puzzle-day-open")}</span></span>
        <svg aria-hidden="true">${stands || day === today ? svg`<use href=${stone} />` : nothing}</svg>
      </li>`;
    })}
  </ol>`;
}

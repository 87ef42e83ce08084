// How many moves of each kind a player made.

import { html } from "lit";
import type { ReviewReport } from "../../api/review";
import { formatNumber, say } from "../../app/words";

const ROWS = ["kept", "slips", "turned", "no_difference"] as const;

/** Renders the table. `who` names a player; the user's own column comes first. */
export function tally(report: ReviewReport, who: (player: string) => string) {
  const mine = report.tallies.findIndex((it) => who(it.player) === say("review-you"));
  const tallies = mine === 1 ? [...report.tallies].reverse() : report.tallies;
  return html`<section class="panel" aria-label=${say("review-turns")}>
    <h2>${say(mine < 0 ? "review-all-turns" : "review-turns")}</h2>
    <table class="tally">
      <thead>
        <tr>
          <th scope="col"><span class="vh">${say("review-what")}</span></th>
          ${tallies.map((it) => html`<th scope="col">${who(it.player) === say("review-you") ? say("review-you-head") : who(it.player)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${ROWS.map(
          (row) => html`<tr>
            <th scope="row">${say(`review-tally-${row.replace("_", "-")}`)}</th>
            ${tallies.map((it) => html`<td>${formatNumber(it[row])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="small muted gap-top-s3" id="honesty">${report.effort} ${report.honesty} ${say("review-no-score")}</p>
  </section>`;
}

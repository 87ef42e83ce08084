// The ratings as graphs, and a stone for each level that was beaten.

import { html, nothing, svg } from "lit";
import { computerName } from "../../app/players";
import { formatList, formatNumber, say } from "../../app/words";
import { games as offered } from "../../games";
import type { KeptGame } from "../../store/games";
import { type RatingHistory, BASE, ratingOf } from "./rating";

/** The latest games shown in a graph. */
const MAX_POINTS = 50;
const [WIDTH, HEIGHT, PAD] = [300, 64, 5];

/** Renders the rating of every game in which one has been earned. */
export function ratings(games: readonly KeptGame[]) {
  const all = offered().map(({ id, name }) => ({ id, name, ...ratingOf(games, id) }));
  const shown = all.filter(({ values }) => values.length > 0);
  return html`<section class="panel" aria-labelledby="ratings">
    <h2 id="ratings">${say("rating-title")}</h2>
    ${shown.length === 0
      ? html`<p class="small muted">${say("rating-none")}</p>`
      : html`<div class="scores">${shown.map(row)}</div>`}
    <p class="small muted gap-top-s3">${say("rating-text")}</p>
  </section>`;
}

function row({ id, name, values, beaten }: RatingHistory & { id: string; name: string }) {
  const last = values.at(-1) ?? BASE;
  const names = beaten.map((level) => computerName(String(level)));
  return html`<div data-rating=${id}>
    <h3>${name}<span class="num">${say("rating-now", { rating: formatNumber(last, { useGrouping: false }), count: values.length })}</span></h3>
    ${graph(name, values)}
    ${beaten.length > 0
      ? html`<ul class="felled" aria-label=${say("rating-beaten", { levels: formatList(names) })}>
          ${beaten.map((level) => html`<li title=${computerName(String(level))}><svg aria-hidden="true"><use href=${`#lv-${level}`} /></svg></li>`)}
          <li class="small">${say("rating-felled", { name: names.at(-1) ?? "" })}</li>
        </ul>`
      : nothing}
  </div>`;
}

function graph(name: string, values: readonly number[]) {
  const points = [BASE, ...values].slice(-MAX_POINTS);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const x = (index: number) => PAD + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => PAD + (1 - (value - least) / Math.max(1, most - least)) * (HEIGHT - 2 * PAD);
  const line = points.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const number = (value: number) => formatNumber(value, { useGrouping: false });
  const label = say("rating-graph", { name, least: number(least), most: number(most), last: number(points.at(-1) ?? BASE) });
  return html`<svg class="rgraph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${svg`<path class="rline" d=${`M${line.join("L")}`}/><circle class="rdot" cx=${x(points.length - 1)} cy=${y(points.at(-1) ?? BASE)} r="4"/>`}
  </svg>`;
}

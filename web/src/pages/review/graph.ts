// The graph of a game: one column per position; the light part is the first player's chance.

import { type TemplateResult, html, nothing, svg } from "lit";
import type { ReviewPoint } from "../../api/review";

const TOP = 8;
const HEIGHT = 128;
const SEAL = 26;
/** Width reserved for the label before the turn numbers. */
const WORD = 72;

export type GraphData = {
  /** The values of all positions, beginning with the one before the first move. */
  points: readonly (ReviewPoint | undefined)[];
  /** Plies of the turning points. */
  turning: readonly number[];
  /** The selected ply. */
  current: number;
  colours: string;
  label: string;
  words: { turn: string; turning: string };
};

export function graph(data: GraphData, go: (ply: number) => void): TemplateResult {
  return html`${picture(data, go, 680, "wide-only")}${picture(data, go, 296, "narrow-only")}`;
}

function picture(data: GraphData, go: (ply: number) => void, width: number, style: string) {
  const { points, turning, current, words } = data;
  const step = (width - 3) / points.length;
  const x = (ply: number) => 1.5 + ply * step;
  const columns = points.map((point, ply) => {
    if (!point) return nothing;
    const share = point.proven ? point.chance : Math.min(0.96, Math.max(0.04, point.chance));
    const y = TOP + HEIGHT * (1 - share);
    return svg`<rect class="g-half2" x=${x(ply)} y=${y} width=${step + 0.4} height=${TOP + HEIGHT - y}/>
      ${point.proven ? nothing : svg`<rect class="g-edge" x=${x(ply)} y=${y - 1.5} width=${step + 0.4} height="3"/>`}`;
  });
  const unknown = points.map((point, ply) =>
    point ? nothing : svg`<rect class="g-none" x=${x(ply)} y=${TOP} width=${step + 0.4} height=${HEIGHT}/>`,
  );
  const isWide = width > 400;
  const every = Math.max(1, Math.ceil((isWide ? 24 : 40) / (2 * step)));
  const turns = Math.ceil((points.length - 1) / 2);
  const numbers = [...Array(turns).keys()].filter((it) => it % every === 0);
  // The label “turn” stands before the numbers; the first number is part of it where they would overlap.
  const room = isWide ? WORD : 0;
  const clip = `g-clip-${width}`;
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    go(Math.min(points.length - 1, Math.max(0, Math.floor((at - 1.5) / step))));
  };
  return html`<svg class="graph ${style} ${data.colours}" viewBox=${`0 0 ${width} 188`} role="img" aria-label=${data.label} @click=${pick}>
    <clipPath id=${clip}><rect x="1.5" y=${TOP} width=${width - 3} height=${HEIGHT} rx="9" /></clipPath>
    <g clip-path=${`url(#${clip})`}>
      <rect class="g-half" x="1.5" y=${TOP} width=${width - 3} height=${HEIGHT} />
      ${columns}${unknown}
    </g>
    <path class="g-mid" d=${`M2 ${TOP + HEIGHT / 2}H${width - 2}`} />
    <rect class="g-box" x="1.5" y=${TOP} width=${width - 3} height=${HEIGHT} rx="9" />
    ${seals(points, x, step)}
    <rect class="g-nowb" x=${x(current) - 1} y="3" width=${step + 2} height=${HEIGHT + 10} rx="5" />
    ${turning.map((ply, index) => svg`<text class="b" x=${x(ply) + step / 2} y="158" text-anchor="middle">${index + 1}</text>`)}
    ${numbers.filter((it) => x(2 * it + 1) > room).map((it) => svg`<text x=${x(2 * it + 1)} y="182" text-anchor="middle">${it + 1}</text>`)}
    ${isWide ? svg`<text x="5.5" y="182">${x(1) > room ? words.turn : `${words.turn} 1`}</text>` : nothing}
    ${isWide && !turning.some((it) => x(it) < 110) ? svg`<text class="b" x="5.5" y="158">${words.turning}</text>` : nothing}
  </svg>`;
}

/** Draws a seal on each stretch of proven positions that is wide enough. */
function seals(points: GraphData["points"], x: (ply: number) => number, step: number) {
  const found = [];
  for (let from = 0; from < points.length; from += 1) {
    if (!points[from]?.proven) continue;
    let to = from;
    while (points[to + 1]?.proven?.winner === points[from]?.proven?.winner && points[to + 1]?.proven) to += 1;
    const middle = (x(from) + x(to) + step) / 2;
    const dark = (points[from]?.chance ?? 1) < 0.5;
    if ((to - from + 1) * step >= SEAL - 6) {
      found.push(svg`<svg x=${middle - SEAL / 2} y="20" width=${SEAL} height=${SEAL} viewBox="0 0 24 24" class=${dark ? "g-seal on-dark" : "g-seal"}><use href="#i-seal"/></svg>`);
    }
    from = to;
  }
  return found;
}

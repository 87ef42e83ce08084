// What stands beside the action bar: moves, what was said, the race, and the remaining actions.

import { type TemplateResult, html, nothing } from "lit";
import type { MatchView, Side } from "../../api/client";
import { written } from "../../app/notation";
import { copy } from "../../app/toast";
import { emphasise, has, say } from "../../app/words";
import type { LiveMatch } from "../../live/match";
import { PHRASES, type Word } from "../../live/talk";
import { coordinates } from "../../board/view";
import { gameName } from "../../games";
import { clockName } from "../clocks";
import { type Controls, canOfferDraw } from "./bar";
import { linkOf } from "./invite";
import { variantName } from "./names";
import { isBetweenPeople, sideName, whoPlays } from "./seats";
import { numbered, secondBegins } from "./spoken-move";
import type { Table } from "./table";

type Part = TemplateResult | typeof nothing;

/** Renders the buttons to the first, previous, next and last position. */
function steps(table: Table, controls: Controls): TemplateResult {
  const last = table.line?.played.length ?? 0;
  const now = table.ply ?? last;
  const step = (icon: string, text: string, ply: number) => html`<button
    class="btn"
    aria-label=${say(text)}
    ?disabled=${ply < 0 || ply > last || ply === now}
    @click=${() => controls.step(ply)}
  >
    <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>
  </button>`;
  return html`<div class="stepbar">
    ${step("i-first", "step-first", 0)} ${step("i-prev", "step-prev", now - 1)} ${step("i-next", "step-next", now + 1)}
    ${step("i-last", "step-last", last)}
    <span class="small">${now === 0 ? say("step-start") : say(now === last ? "step-latest" : "step-now", { move: numbered(table, now) })}</span>
  </div>`;
}

/**
 * Renders the moves, two per row, each a link to its position. Players can type the next move; the field
 * stays in place during the opponent's turn, so that the layout doesn't shift.
 */
function moveList(table: Table, controls: Controls): Part {
  const { live, line } = table;
  const view = live.view as MatchView;
  const played = line?.played ?? [];
  const pending = live.pendingMove ? line?.legal.find((it) => it.move === live.pendingMove) : undefined;
  const texts = [...played, ...(pending ? [pending] : [])].map(written);
  const current = table.ply ?? texts.length;
  const rows = [];
  // The first column is the first player's, also if the second player begins.
  const shift = secondBegins(line, view.game) ? -1 : 0;
  for (let at = shift; at < texts.length; at += 2) {
    const cell = (index: number) =>
      0 <= index && index < texts.length
        ? html`<a href=${`/matches/${view.id}?ply=${index + 1}`} aria-current=${current === index + 1 ? "step" : nothing}
            >${texts[index]}</a
          >`
        : html`<span class="muted">${view.stage === "over" && index > 0 ? "" : "…"}</span>`;
    rows.push(html`<li><span class="n">${(at - shift) / 2 + 1}.</span>${cell(at)}${cell(at + 1)}</li>`);
  }
  return html`<section class="panel moves-panel">
    <div class="row sp gap-below">
      <h2 class="title-lg">${gameName(view.game)} <span class="small muted plainly">${variantName(view.game, view.variant)}</span></h2>
      <span class="badge plain">${clockName(view.time_control)}</span>
    </div>
    ${texts.length === 0
      ? html`<p class="small muted moves scroll">${say("play-no-moves")}</p>`
      : html`<ol class="moves scroll" aria-label=${say("play-moves")} tabindex="0">${rows}</ol>`}
    <div class="under">
      ${steps(table, controls)}
      ${view.stage === "live" && live.seats.length > 0
        ? html`<form class="type-row gap-top-s" @submit=${(event: SubmitEvent) => void typed(event, table)}>
            <input
              class="input mono"
              name="move"
              autocomplete="off"
              spellcheck="false"
              aria-label=${say("play-type")}
              placeholder=${say("play-type")}
              ?readonly=${!table.canMove}
            />
            <button class="btn" ?disabled=${!table.canMove}>${say("play-play")}</button>
          </form>`
        : nothing}
    </div>
  </section>`;
}

async function typed(event: SubmitEvent, table: Table): Promise<void> {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
  if (await table.type(input.value)) input.value = "";
}

/** Renders the ranks of both kings, in Racing Kings. */
function race(table: Table): Part {
  const view = table.live.view as MatchView;
  const board = table.shown()?.board;
  if (!board?.finish) return nothing;
  const row = (sprite: string, side: Side) => {
    const at = board.pieces.find((it) => it.sprite === sprite)?.square;
    if (!at) return nothing;
    const rank = coordinates(at)[1] + 1;
    const style = side === "first" ? "w" : "on";
    return html`<span>${sideName(view, side)} ${at}</span>
      <span class="bar" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7, 8].map((it) => html`<i class=${it <= rank ? style : ""}></i>`)}</span>
      <span class="muted num">${say("race-to-go", { count: 8 - rank })}</span>`;
  };
  return html`<section class="panel race-panel">
    <h2>${say("race-title")}</h2>
    <div class="track">${row("wK", "first")}${row("bK", "second")}</div>
    <p class="small muted gap-top-s tall-only">${say("race-text")}</p>
  </section>`;
}

/** `**Rui** declined the draw.`, `**You**: Good game` */
function sentenceOf(live: LiveMatch, { kind, by, about }: Word): string {
  const name = whoPlays(live, by);
  const text = has(`phrase-${about}`) ? say(`phrase-${about}`) : "…";
  return kind === "said" ? say("talk-said", { name, text }) : say(`talk-${kind}`, { name, topic: about });
}

/** Returns a word as a screen reader says it. */
export function spokenWord(live: LiveMatch, word: Word): string {
  return sentenceOf(live, word).replaceAll("**", "");
}

/** Renders what has been said and offered, and the sentences to choose from, in a game with a person. */
function talk(table: Table): Part {
  const { live } = table;
  const mine = live.seats[0]?.seat;
  if (!isBetweenPeople(live)) return nothing;
  return html`<section class="panel" id="talk">
    <ol class="talk" aria-label=${say("talk-title")} aria-live="polite">
      ${live.talk.slice(-3).map((it) => html`<li>${emphasise(sentenceOf(live, it))}</li>`)}
    </ol>
    ${mine
      ? html`<div class="presets" role="group" aria-label=${say("talk-say")}>
          ${PHRASES.map(
            (phrase) =>
              html`<button class="btn" ?disabled=${live.saying} @click=${() => live.give(mine, { do: "say", phrase })}>
                ${say(`phrase-${phrase}`)}
              </button>`,
          )}
        </div>`
      : nothing}
    <p class="small muted gap-top-s tall-only">${say("talk-notes")}</p>
  </section>`;
}

/** Renders the remaining actions. */
function extras(table: Table, controls: Controls): Part {
  const { live } = table;
  const view = live.view as MatchView;
  const offered = view.offers.some((it) => it.topic === "draw" && live.seats.some((seat) => seat.seat === it.by));
  const share = () => copy(linkOf(view), say("copied-link"));
  const closed = view.stage !== "over" && isBetweenPeople(live);
  const playing = view.stage === "live" && live.seats.length > 0;
  return html`<div class="row sp wrap-row">
    ${closed
      ? html`<button class="btn quiet" id="analyse" disabled>${say("play-analyse-after")}</button>`
      : html`<a class="btn quiet" id="analyse" href=${`/analysis?match=${view.id}`}>${say("play-analyse")}</a>`}
    ${canOfferDraw(live)
      ? html`<button class="btn quiet" id="draw" ?disabled=${offered} @click=${controls.draw}>
          ${say(view.can_claim && live.mine ? "play-claim" : offered ? "play-draw-offered" : "play-draw")}
        </button>`
      : nothing}
    <button class="btn quiet only-slim" @click=${() => table.flip()}>
      <svg class="ico" aria-hidden="true"><use href="#i-flip" /></svg>${say("play-flip")}
    </button>
    <button class="btn quiet" @click=${share}>
      <svg class="ico" aria-hidden="true"><use href="#i-share" /></svg>${say("play-share")}
    </button>
    ${playing && live.seats.length === 1
      ? html`<button class="btn dng only-slim" @click=${controls.resign}>
          <svg class="ico" aria-hidden="true"><use href="#i-flag" /></svg>${say("play-resign")}
        </button>`
      : nothing}
  </div>`;
}

/**
 * Renders all that stands beside the action bar. Where these panels lie over the board, they close after an
 * action whose effect is on the board or beside a player's name.
 */
export function besides(table: Table, controls: Controls, open: boolean): TemplateResult {
  const acted = ({ target }: Event) => {
    if (open && (target as Element).closest(".wrap-row button, .presets button")) controls.more();
  };
  return html`<aside class=${`more ${open ? "open" : ""}`} aria-label=${say("play-more")} @click=${acted}>
    <div class="row sp only-slim">
      <h2 class="title-lg">${gameName(table.live.view?.game ?? "")}</h2>
      <button class="iconbtn" aria-label=${say("close")} @click=${controls.more}>
        <svg class="ico" aria-hidden="true"><use href="#i-x" /></svg>
      </button>
    </div>
    ${moveList(table, controls)} ${talk(table)} ${extras(table, controls)} ${race(table)}
  </aside>`;
}

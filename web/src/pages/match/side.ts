// The panel beside the board: prompt, controls, moves, result.

import { type TemplateResult, html, nothing } from "lit";
import type { Line, MatchView, Side } from "../../api/client";
import { written } from "../../app/notation";
import { isLevel, seatName } from "../../app/players";
import { copy } from "../../app/toast";
import { emphasise, formatList, has, playerName, rich, say } from "../../app/words";
import { spriteName } from "../../board/board";
import { coordinates, pieceOn } from "../../board/view";
import { factsOf, gameName, playersOf } from "../../games";
import type { LiveMatch } from "../../live/match";
import { clockName } from "../clocks";
import { linkOf } from "./invite";
import { variantName } from "./names";
import type { Table } from "./table";
import { describeChanges } from "./spoken-move";

type Part = TemplateResult | typeof nothing;

/** The actions of the controls. */
export type Controls = {
  resign: () => void;
  draw: () => void;
  rematch: () => void;
  /** Claims the win because the opponent has left. */
  claimWin: () => void;
  answer: (accept: boolean, topic: "draw" | "take-back" | "rematch") => void;
};

export function sideIndex(side: Side): 0 | 1 {
  return side === "first" ? 0 : 1;
}

/** Returns the name of a side: `White`. */
export function sideName(view: MatchView, side: Side): string {
  return playerName(playersOf(view.game)[sideIndex(side)] ?? "");
}

/** Returns the name of a side's player: `You`, `Rui`, `Cobble, level 2`, or the name of the side. */
export function whoPlays(live: LiveMatch, side: Side): string {
  const view = live.view as MatchView;
  const own = live.seats.some((it) => it.seat === side);
  if (own && live.seats.length === 1) return say("play-you");
  return seatName(view.seats[sideIndex(side)] ?? { kind: "open" }, sideName(view, side));
}

function box(kind: string, icon: string, text: unknown, buttons: unknown = nothing): TemplateResult {
  return html`<div class=${`say ${kind}`} role="status">
    <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>
    <span>${text}</span>
    ${buttons === nothing ? nothing : html`<span class="btns">${buttons}</span>`}
  </div>`;
}

/** Renders the notice of a lost connection, with the pending move. */
function trouble(live: LiveMatch, line: Line | undefined, since: number): Part {
  const { connection } = live;
  const pending = live.pendingMove;
  const next = line?.legal.find((it) => it.move === pending);
  const move = next ? written(next) : (pending ?? "");
  if (connection.kind === "offline") {
    const take = html`<button class="btn" @click=${() => live.withdraw()}>
      <svg class="ico" aria-hidden="true"><use href="#i-undo" /></svg>${say("play-withdraw")}
    </button>`;
    return box("warn", "i-off", rich(pending ? "play-offline-move" : "play-offline", { move }), pending ? take : nothing);
  }
  // A connection that recovers at once needs no notice.
  if (connection.kind !== "lost" || Date.now() - since < 1500) return nothing;
  const text = html`${rich(pending ? "play-lost-move" : "play-lost", { move })}
    <match-seconds text="play-lost-again" .to=${connection.retryAt}></match-seconds> ${say("play-lost-safe")}`;
  const again = html`<button class="btn" @click=${() => live.tryNow()}>
    <svg class="ico" aria-hidden="true"><use href="#i-again" /></svg>${say("play-try-now")}
  </button>`;
  return box("", "i-again", text, again);
}

/** Returns the last move of a side, which a take-back would undo. */
function lastMoveOf(side: Side, view: MatchView, line: Line | undefined): string {
  const back = view.to_move === side ? -2 : -1;
  const played = line?.played.length === view.moves.length ? line.played.at(back) : undefined;
  return played ? written(played) : (view.moves.at(back) ?? "");
}

/** Renders an offer of the opponent. */
function offers(live: LiveMatch, line: Line | undefined, controls: Controls): Part[] {
  const view = live.view as MatchView;
  if (live.seats.length !== 1) return [];
  const mine = live.seats[0]?.seat;
  return view.offers
    .filter((it) => it.by !== mine)
    .map(({ topic, by }) => {
      const values = { name: whoPlays(live, by), move: lastMoveOf(by, view, line) };
      const yes = html`<button class="btn" @click=${() => controls.answer(true, topic)}>${say(`offer-${topic}-yes`)}</button>
        <button class="btn quiet" @click=${() => controls.answer(false, topic)}>${say(`offer-${topic}-no`)}</button>`;
      return box("", topic === "take-back" ? "i-undo" : "i-people", rich(`offer-${topic}`, values), yes);
    });
}

/** Renders the notice that the opponent has left, with the actions available. */
function absent(live: LiveMatch, view: MatchView, controls: Controls): Part {
  const mine = live.seats.length === 1 ? live.seats[0]?.seat : undefined;
  if (!mine) return nothing;
  const other: Side = mine === "first" ? "second" : "first";
  const { left, claimable } = live.absence(other);
  if (!left || view.seats[sideIndex(other)]?.kind !== "human") return nothing;
  const running = view.clock && view.running && view.to_move === other;
  const text = rich(running ? "play-left-clock" : "play-left", { name: whoPlays(live, other) });
  const claim = html`<button class="btn" id="claim-win" @click=${controls.claimWin}>${say("play-claim-win")}</button>`;
  return box("warn", "i-clock", text, claimable ? claim : nothing);
}

/** Returns the prompt for the player to move, depending on the taps so far. */
function prompt(table: Table, view: MatchView, line: Line): Part {
  const { entry } = table;
  const board = line.board;
  const squares = entry.squares;
  const last = squares.at(-1);
  if (table.confirming) return rich("play-confirming", { move: written(table.confirming) });
  if (entry.nextButtons.length > 0 && !entry.begun) return rich("play-button-only");
  if (entry.begun && last !== undefined) {
    if (entry.nextButtons.length > 0) {
      const sprite = pieceOn(board, last);
      const names = entry.nextButtons.map((it) => say(it).toLocaleLowerCase());
      return rich("play-push-or-pull", {
        square: squares[0] ?? last,
        choices: names.join(` ${say("or")} `),
        piece: sprite ? spriteName(sprite) : "",
      });
    }
    const sprite = pieceOn(board, last);
    const taken = entry.nextSquares.filter((it) => pieceOn(board, it) !== undefined);
    const count = entry.nextSquares.length - taken.length;
    const piece = sprite ? capital(spriteName(sprite)) : "";
    if (!sprite && taken.length > 0) return rich("play-chosen-which", { square: last, squares: taken.join(` ${say("or")} `) });
    if (!sprite || taken.length === 0) return rich(sprite ? "play-chosen-piece" : "play-chosen", { square: last, piece, count });
    return rich("play-chosen-takes", { square: last, piece, count, squares: formatList(taken) });
  }
  const key = `play-prompt-${view.game}`;
  const keys = [`${key}-${entry.pile}`, key];
  if (line.legal[0]?.taps.length === 1) keys.unshift(`${key}-place`);
  return emphasise(say(keys.find((it) => has(it)) ?? "play-prompt"));
}

/** Renders the status line: one sentence at a time. */
export function status(table: Table, since: number, controls: Controls): Part {
  const { live, line, notice } = table;
  const view = live.view as MatchView;
  const lost = trouble(live, line, since);
  if (lost !== nothing) return lost;
  if (view.stage === "over") return nothing;
  const asked = offers(live, line, controls);
  if (asked.length > 0) return html`${asked}`;
  const gone = absent(live, view, controls);
  if (notice?.kind === "refused") {
    const name = notice.clause ? say("play-rule", { clause: notice.clause }) : say("play-rules");
    const rule = html`<a href=${`/learn/${view.game}/rules${notice.clause ? `#${notice.clause}` : ""}`}>${name}</a>`;
    return box("bad", "i-warn", html`${notice.text} ${rule}`);
  }
  if (notice?.kind === "failed") return box("bad", "i-warn", notice.text);
  const plain = (text: unknown) => html`<div class="status" role="status" aria-live="polite"><span>${text}</span></div>`;
  if (notice?.kind === "thinking") return plain(say("play-hint-thinking"));
  if (notice?.kind === "hint") return plain(rich("play-hint", { move: written(notice.move) }));
  if (table.ply !== undefined) {
    const back = html`<a href=${`/matches/${view.id}`}>${say("play-to-now")}</a>`;
    return plain(html`${say("play-looking-back", { ply: table.ply })} ${back}`);
  }
  if (live.pendingMove !== undefined) return plain(say("play-sending"));
  if (gone !== nothing && live.absence(live.seats[0]?.seat === "first" ? "second" : "first").claimable) return gone;
  if (line && table.canMove) {
    const turn = live.seats.length === 2 ? say("play-to-move", { player: sideName(view, view.to_move) }) : say("play-your-move");
    const text = html`${turn} ${prompt(table, view, line)}`;
    return notice?.kind === "low" ? box("warn", "i-clock", html`${rich("play-low-time", { seconds: notice.seconds })} ${text}`) : plain(text);
  }
  const seat = view.seats[sideIndex(view.to_move)];
  if (seat?.kind === "computer") {
    return plain(
      html`${say("play-thinking", { name: whoPlays(live, view.to_move) })}
        <match-seconds text="play-seconds" .from=${since}></match-seconds>`,
    );
  }
  if (gone !== nothing) return gone;
  if (live.seats.length > 0) return plain(say("play-their-move", { name: whoPlays(live, view.to_move) }));
  return plain(say("play-watching", { player: sideName(view, view.to_move) }));
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function button(icon: string, text: string, act: () => void, disabled: boolean, style = "", id = ""): TemplateResult {
  return html`<button class=${`btn ${style}`} id=${id || nothing} ?disabled=${disabled} @click=${act}>
    <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>${text}
  </button>`;
}

/** Renders hint, undo, flip and resign; or the confirmation of a move. */
export function controlRow(table: Table, controls: Controls): Part {
  const { live, confirming, line } = table;
  const view = live.view as MatchView;
  if (confirming && line) {
    const told = describeChanges(line.board, confirming.changes).join(" ");
    return html`<div class="movebar panel" role="group" aria-label=${say("play-confirm")}>
      <span><b>${written(confirming)}</b>${told === "" ? say("play-confirm") : told}</span>
      <button class="btn" @click=${() => table.cancel()}>${say("cancel")}</button>
      <button class="btn pri" id="confirm" @click=${() => table.play(confirming)}>${say("play-play")}</button>
    </div>`;
  }
  const over = view.stage === "over";
  const player = live.seats.length > 0;
  const asking = live.pending.some((it) => it.command.do === "offer" && it.command.topic === "take-back");
  const offered = asking || view.offers.some((it) => it.topic === "take-back" && live.seats.some((seat) => seat.seat === it.by));
  if (over || !player) return steps(table);
  return html`<div class="ctl">
    ${isPerson(view, live) ? nothing : button("i-hint", say("play-hint-button"), () => void table.hint(), !table.canMove, "", "hint")}
    ${entryBegun(table)
      ? button("i-undo", say("play-clear"), () => table.cancel(), false, "", "undo")
      : button("i-undo", say("play-undo"), () => table.undo(), offered || view.moves.length === 0, "", "undo")}
    ${button("i-flip", say("play-flip"), () => table.flip(), false, "", "flip")}
    ${live.seats.length === 1 ? button("i-flag", say("play-resign"), controls.resign, false, "dng") : nothing}
  </div>`;
}

/** Renders the navigation between positions, for spectators. */
function steps(table: Table): TemplateResult {
  const view = table.live.view as MatchView;
  const last = table.line?.played.length ?? 0;
  const now = table.ply ?? last;
  const link = (icon: string, text: string, ply: number) => {
    const to = Math.min(Math.max(ply, 0), last);
    const address = to === last ? `/matches/${view.id}` : `/matches/${view.id}?ply=${to}`;
    return html`<a class="btn" href=${address} aria-label=${say(text)}>
      <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>
    </a>`;
  };
  return html`<div class="steps">
    ${link("i-first", "step-first", 0)} ${link("i-prev", "step-prev", now - 1)} ${link("i-next", "step-next", now + 1)}
    ${link("i-last", "step-last", last)}
    <button class="btn quiet" id="flip" @click=${() => table.flip()}>
      <svg class="ico" aria-hidden="true"><use href="#i-flip" /></svg>${say("play-flip")}
    </button>
  </div>`;
}

function entryBegun(table: Table): boolean {
  return table.canMove && table.entry.begun;
}

/** Returns the name of the user's side; of the side to move if the user has both. */
function ownName(table: Table): string | undefined {
  const view = table.live.view as MatchView;
  const [own] = table.live.seats;
  const side = table.live.seats.length === 1 && own ? own.seat : view.to_move;
  return playersOf(view.game)[sideIndex(side)];
}

/** Renders the user's pieces in hand during the opponent's turn, so that the layout doesn't shift. */
function ownPiles(table: Table): string[] {
  const { live, line } = table;
  if (!line || live.seats.length === 0 || live.view?.stage !== "live") return [];
  return line.board.hands.filter((it) => it.player === ownName(table) && it.count > 0).map((it) => it.sprite);
}

/** Renders the buttons that are part of a move, and the piles of pieces in hand. */
export function moveButtons(table: Table): Part {
  const { entry } = table;
  if (table.confirming) return nothing;
  const buttons = table.canMove ? entry.nextButtons : [];
  const piles = table.canMove ? table.piles : ownPiles(table);
  if (buttons.length === 0 && piles.length < 2) return nothing;
  const press = (tap: string) => (event: Event) => table.press(tap, (event as PointerEvent).pointerType === "touch");
  return html`
    ${piles.length > 1
      ? html`<div class="palette four" role="group" aria-label=${say("play-hand")}>
          ${piles.map((sprite) => {
            const count = table.line?.board.hands.find((it) => it.sprite === sprite && it.player === ownName(table))?.count;
            return html`<button
              class="pick"
              aria-pressed=${table.canMove && entry.pile === sprite}
              ?disabled=${!table.canMove}
              @click=${press(`hand:${sprite}`)}
            >
              <span class="chip"><svg aria-hidden="true"><use href=${`#${sprite}`} /></svg></span>
              <span>${spriteName(sprite)}</span><span class="small">${count ?? ""}</span>
            </button>`;
          })}
        </div>`
      : nothing}
    ${buttons.length > 0
      ? html`<div class="btns wide-btns" role="group" aria-label=${say("play-choose")}>
          ${buttons.map((id) => html`<button class="btn soft" data-button=${id} @click=${press(`button:${id}`)}>${say(id)}</button>`)}
        </div>`
      : nothing}
  `;
}

/**
 * Renders the moves, two per row, each a link to its position. Players can type the next move; the field
 * stays in place during the opponent's turn, so that the layout doesn't shift.
 */
export function moveList(table: Table): Part {
  const { live, line } = table;
  const view = live.view as MatchView;
  const played = line?.played ?? [];
  const pending = live.pendingMove ? line?.legal.find((it) => it.move === live.pendingMove) : undefined;
  const texts = [...played, ...(pending ? [pending] : [])].map(written);
  const current = table.ply ?? texts.length;
  const rows = [];
  for (let at = 0; at < texts.length; at += 2) {
    const cell = (index: number) =>
      index < texts.length
        ? html`<a href=${`/matches/${view.id}?ply=${index + 1}`} aria-current=${current === index + 1 ? "step" : nothing}
            >${texts[index]}</a
          >`
        : html`<span class="muted">${view.stage === "over" ? "" : "…"}</span>`;
    rows.push(html`<li><span class="n">${at / 2 + 1}.</span>${cell(at)}${cell(at + 1)}</li>`);
  }
  return html`<section class="panel">
    <div class="row sp gap-below">
      <h2 class="title-lg">${gameName(view.game)} <span class="small muted plainly">${variantName(view.game, view.variant)}</span></h2>
      <span class="badge plain">${clockName(view.time_control)}</span>
    </div>
    ${texts.length === 0
      ? html`<p class="small muted moves scroll">${say("play-no-moves")}</p>`
      : html`<ol class="moves scroll" aria-label=${say("play-moves")} tabindex="0">${rows}</ol>`}
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
  </section>`;
}

async function typed(event: SubmitEvent, table: Table): Promise<void> {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
  if (await table.type(input.value)) input.value = "";
}

/** Renders the ranks of both kings, in Racing Kings. */
export function race(table: Table): Part {
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
  return html`<section class="panel">
    <h2>${say("race-title")}</h2>
    <div class="track">${row("wK", "first")}${row("bK", "second")}</div>
    <p class="small muted gap-top-s">${say("race-text")}</p>
  </section>`;
}

/** Returns why the game ended. */
function why(live: LiveMatch, view: MatchView): string {
  const loser: Side = view.result === "first" ? "second" : "first";
  const own = live.seats.length === 1 && live.seats[0]?.seat === loser;
  const name = whoPlays(live, loser);
  if (view.how === "resignation") return own ? say("result-you-resigned") : say("result-resigned", { name });
  if (view.how === "time" && view.result !== "draw") return own ? say("result-you-time") : say("result-time", { name });
  return view.reason ?? "";
}

/** Renders the result, the deciding rule, and the next actions. */
export function result(table: Table, controls: Controls): Part {
  const { live } = table;
  const view = live.view as MatchView;
  if (view.stage !== "over") return nothing;
  const mine = live.seats.length === 1 ? live.seats[0]?.seat : undefined;
  let title = say(view.result === null ? "result-aborted" : "result-draw");
  if (view.result === "first" || view.result === "second") {
    if (mine) title = say(view.result === mine ? "result-win" : "result-loss");
    else title = say("result-side", { player: sideName(view, view.result) });
  }
  const other = mine && view.seats[1 - sideIndex(mine)];
  const level = other && other.kind === "computer" && isLevel(other.player) ? Number(other.player) : undefined;
  const asked = view.offers.some((it) => it.topic === "rematch" && it.by === mine);
  const theirs = view.offers.some((it) => it.topic === "rematch" && it.by !== mine);
  return html`<section class="panel flow" role="status" id="result">
    <h2 class="title-xl">${title}</h2>
    <p class="muted">${why(live, view)}</p>
    ${theirs && mine ? html`<p>${rich("offer-rematch", { name: whoPlays(live, mine === "first" ? "second" : "first") })}</p>` : nothing}
    <div class="btns">
      ${live.seats.length > 0
        ? html`<button class="btn pri" ?disabled=${asked} @click=${controls.rematch}>
            ${say(asked ? "result-rematch-asked" : theirs ? "offer-rematch-yes" : "result-rematch")}
          </button>`
        : view.rematch
          ? html`<a class="btn pri" href=${`/matches/${view.rematch}`}>${say("result-watch-rematch")}</a>`
          : nothing}
      <a class="btn" href=${`/review/${view.id}`}>${say("result-review")}</a>
      ${level && level < 8 && view.result === mine
        ? html`<a class="btn quiet" href=${`/play?game=${view.game}&level=${level + 1}`}>${say("result-next-level")}</a>`
        : html`<a class="btn quiet" href=${`/play?game=${view.game}`}>${say("result-new")}</a>`}
    </div>
  </section>`;
}

/** Renders the remaining actions. */
export function more(table: Table, controls: Controls): Part {
  const { live } = table;
  const view = live.view as MatchView;
  const draws = factsOf(view.game).draws || view.can_claim;
  const offered = view.offers.some((it) => it.topic === "draw" && live.seats.some((seat) => seat.seat === it.by));
  const canOffer = view.stage === "live" && live.seats.length === 1 && (view.can_claim || draws || isPerson(view, live));
  const share = () => copy(linkOf(view), say("copied-link"));
  return html`<div class="row sp wrap-row">
    <a class="btn quiet" href=${`/analysis?match=${view.id}`}>${say(view.stage === "over" ? "play-analyse" : "play-analyse-later")}</a>
    ${canOffer
      ? html`<button class="btn quiet" ?disabled=${offered} @click=${controls.draw}>
          ${say(view.can_claim && live.mine ? "play-claim" : offered ? "play-draw-offered" : "play-draw")}
        </button>`
      : nothing}
    <button class="btn quiet" @click=${share}>
      <svg class="ico" aria-hidden="true"><use href="#i-share" /></svg>${say("play-share")}
    </button>
  </div>`;
}

function isPerson(view: MatchView, live: LiveMatch): boolean {
  return view.seats.some((seat, index) => seat.kind === "human" && !live.seats.some((it) => sideIndex(it.seat) === index));
}

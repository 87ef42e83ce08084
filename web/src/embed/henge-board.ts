// <henge-board> for other people's pages: shows a game from a record and replays it.
//
//   <script type="module" src="https://…/henge-board.js"></script>
//   <henge-board ply="3">[game "moai"] …</henge-board>
//
// Attributes: `record` (or the element's text), `ply` (how many moves are shown; all of them without
// it), `flipped`, `labels="off"`, `controls="off"`, `theme` ("light" or "dark"; else as the reader's
// system), `lang` ("en" or "pt"), `server` (where the script comes from, if it is not given). It looks
// the same on every page, because nothing of the page reaches into it.

import { LitElement, css, html, nothing, svg, unsafeCSS } from "lit";
import { property, state } from "lit/decorators.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import symbols from "virtual:sprites";
import enText from "../../messages/en/embed.ftl?raw";
import ptText from "../../messages/pt/embed.ftl?raw";
import type { Board, Line } from "../api/client";
import { Screen, labels, marksAbove, marksBelow, piece, surface } from "../board/draw";
import { type Marks, NO_MARKS, changed, marksOf } from "../board/view";
import { BadRecord, readRecords } from "../record/record";
import tokens from "../styles/tokens.css?inline";
import look from "../styles/henge.css?inline";

/** Parses a Fluent file without placeables. */
function entries(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^([\w-]+) = (.*)$/gm)].map((it) => [it[1] as string, it[2] as string]));
}

const WORDS = { en: entries(enText), pt: entries(ptText) };

/** The design tokens, scoped to this element. */
const values = tokens
  .replaceAll(/:root\[data-theme="?dark"?\]/g, ':host([theme="dark"])')
  .replaceAll(/:root:not\(\[data-theme="?light"?\]\)/g, ':host(:not([theme="light"]))')
  .replaceAll(":root", ":host");

/** The board's rules of the app's style sheet. */
const drawing = look.match(/\.(?:b|m|a)-[^{}]*\{[^}]*\}|\.halo[^{}]*\{[^}]*\}|\.ghost[^{}]*\{[^}]*\}/g)?.join("\n") ?? "";

/** The origin of this script, whose server knows the rules. */
const home = new URL(import.meta.url).origin;

class EmbeddedBoard extends LitElement {
  static override styles = [
    unsafeCSS(values),
    unsafeCSS(drawing),
    css`
      :host { display: block; max-width: 480px; color: var(--ink); font: 400 15px/1.5 var(--font-text); }
      :host([hidden]) { display: none; }
      svg.board { display: block; width: 100%; height: auto; }
      .space { aspect-ratio: 1; border-radius: 10px; background: var(--b-slab); opacity: 0.25; }
      .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 8px; min-height: 44px; }
      button { min-width: 44px; min-height: 44px; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--surface); color: var(--ink); cursor: pointer; display: grid; place-items: center; }
      button:hover { background: var(--surface-2); }
      button:disabled { border-style: dashed; color: var(--ink-2); cursor: default; }
      :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
      .ico { width: 20px; height: 20px; }
      .at { margin-left: auto; color: var(--ink-2); font-variant-numeric: tabular-nums; }
      .bad { background: var(--danger-soft); border-radius: 10px; padding: 12px 16px; margin: 0; }
      .none { position: absolute; width: 0; height: 0; }
    `,
  ];

  @property() record = "";
  @property({ type: Number }) ply: number | undefined;
  @property({ type: Boolean }) flipped = false;
  @property() labels = "on";
  @property() controls = "on";
  @property() server = home;
  @state() private line: Line | undefined;
  @state() private problem = "";
  #boards: Board[] = [];
  #asked = "";

  #say(id: string): string {
    const tag = this.lang || this.closest("[lang]")?.getAttribute("lang") || navigator.language;
    return WORDS[tag.startsWith("pt") ? "pt" : "en"].get(id) ?? id;
  }

  protected override willUpdate(): void {
    const text = this.record || (this.textContent ?? "");
    const asked = `${this.server} ${text}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#load(text, asked);
  }

  async #load(text: string, asked: string): Promise<void> {
    try {
      const [record] = readRecords(text);
      if (!record) return;
      const { game, variant, start, moves } = record;
      const answer = await fetch(`${this.server}/api/v1/games/${encodeURIComponent(game)}/line`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ position: start, variant: variant || undefined, moves }),
      });
      const body = await answer.json();
      if (asked !== this.#asked) return;
      if (!answer.ok) throw new Error(String(body.detail ?? answer.statusText));
      const line = body as Line;
      this.#boards = [line.start_board];
      for (const move of line.played) this.#boards.push(changed(this.#boards.at(-1) as Board, move.changes));
      this.line = line;
      this.problem = "";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.line = undefined;
      const reason = error instanceof BadRecord ? this.#say("embed-no-record") : error instanceof TypeError ? this.#say("embed-no-server") : (error as Error).message;
      this.problem = `${this.#say("embed-failed")} ${reason}`;
    }
  }

  #go(ply: number): void {
    this.ply = Math.min(this.#boards.length - 1, Math.max(0, ply));
    this.dispatchEvent(new CustomEvent("ply", { detail: this.ply }));
  }

  protected override render() {
    if (this.problem) return html`<p class="bad" role="alert">${this.problem}</p>`;
    const { line } = this;
    if (!line) return html`<div class="space"></div>${this.controls === "off" ? nothing : html`<div class="row"></div>`}`;
    const last = line.played.length;
    const wanted = this.ply ?? last;
    const ply = Number.isFinite(wanted) ? Math.min(last, Math.max(0, Math.floor(wanted))) : last;
    const board = this.#boards[ply] as Board;
    const played = line.played[ply - 1];
    const marks: Marks = played ? marksOf(played.changes) : NO_MARKS;
    const withLabels = this.labels !== "off";
    const screen = new Screen(board, this.flipped, withLabels ? 33 : 14);
    const label = played ? `${this.#say("embed-after")} ${played.shown}` : this.#say("embed-start");
    return html`<svg class="none" aria-hidden="true">${unsafeSVG(symbols)}</svg>
      <svg class="board" viewBox=${screen.viewBox} role="img" aria-label=${label}>
        ${surface(screen)}${marksBelow(screen, marks)}
        ${board.pieces.map((it) => piece(screen, it.square, it.sprite))}
        ${marksAbove(screen, marks)}${withLabels ? labels(screen) : svg``}
      </svg>
      ${this.controls === "off" ? nothing : this.#row(line, ply, last)}`;
  }

  #row(line: Line, ply: number, last: number) {
    const button = (name: string, icon: string, to: number, off: boolean) =>
      html`<button type="button" aria-label=${this.#say(name)} ?disabled=${off} @click=${() => this.#go(to)}>
        <svg class="ico" aria-hidden="true"><use href=${`#i-${icon}`} /></svg>
      </button>`;
    const shown = ply === 0 ? this.#say("embed-start") : `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : "…"} ${line.played[ply - 1]?.shown}`;
    return html`<div class="row">
      ${button("embed-first", "first", 0, ply === 0)}${button("embed-previous", "prev", ply - 1, ply === 0)}
      ${button("embed-next", "next", ply + 1, ply === last)}${button("embed-last", "last", last, ply === last)}
      <span class="at" role="status">${shown}</span>
    </div>`;
  }
}

if (!customElements.get("henge-board")) customElements.define("henge-board", EmbeddedBoard);

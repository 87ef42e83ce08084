// <henge-rules game clause @close>: the rules beside the board, without leaving it. It opens at the clause that
// was cited and ends with the signs of the board. Where there is no room beside the board, it covers the side
// panel or the lower part of the screen.

import { LitElement, type PropertyValues, html, nothing } from "lit";
import { property, state } from "lit/decorators.js";
import { say } from "../app/words";
import { gameName } from "../games";
import { type Section, findClause, loadRules, sectionsOf } from "./rules-text";
import { signs } from "./signs";

class RulesSheet extends LitElement {
  @property() game = "";
  /** The clause at which the rules open. */
  @property() clause = "";
  @state() private sections: Section[] = [];
  @state() private failed = false;
  /** The index of the section that contains the clause. */
  @state() private cited = -1;
  /** Where the sheet lies on an upright phone, so that the square in question stays in sight. */
  @state() private place: "" | "half" | "half top" = "";
  #loaded = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("clause") || changed.has("game")) this.place = this.#placeOf();
  }

  /** Returns which half of the board the sheet leaves free: the one with the square that was refused. */
  #placeOf(): "" | "half" | "half top" {
    const stage = this.closest(".stage");
    const square = this.clause === "" ? undefined : stage?.querySelector(".mid .m-bad")?.getBoundingClientRect();
    const board = stage?.querySelector(".mid .board")?.getBoundingClientRect();
    if (!square || !board) return "";
    return square.top + square.height / 2 > board.top + board.height / 2 ? "half top" : "half";
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.#load();
    else if (changed.has("clause")) void this.#find();
  }

  async #load(): Promise<void> {
    const name = `${this.game} ${document.documentElement.lang}`;
    if (name === this.#loaded) return this.#find();
    this.#loaded = name;
    this.failed = false;
    try {
      const article = await loadRules(this.game);
      if (this.#loaded !== name) return;
      this.sections = sectionsOf(article, say("sheet-whole"));
    } catch {
      this.failed = true;
      this.#loaded = "";
    }
    await this.#find();
  }

  /** Opens the section of the clause and scrolls to it. */
  async #find(): Promise<void> {
    const all = this.sections.flatMap(({ body }) => body);
    for (const it of all.flatMap((part) => [part, ...part.querySelectorAll("*")])) it.classList.remove("found");
    const numbered = this.clause.replace(/[a-z]$/, "");
    this.cited = [this.clause, numbered].map((it) => this.sections.findIndex(({ codes }) => codes.includes(it))).find((it) => it >= 0) ?? -1;
    await this.updateComplete;
    const open = this.querySelector<HTMLDetailsElement>("details.cited");
    if (!open) return;
    open.open = true;
    const found = findClause(open, this.clause);
    found?.classList.add("found");
    open.scrollIntoView({ block: "nearest" });
    found?.scrollIntoView({ block: "nearest" });
  }

  #close = () => this.dispatchEvent(new Event("close"));

  #key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.#close();
  };

  protected override render() {
    const title = say("sheet-title", { name: gameName(this.game) });
    return html`<aside class=${`rsheet ${this.place}`} aria-label=${title} @keydown=${this.#key}>
      <header>
        <h2>${title}</h2>
        <button class="iconbtn" id="close-rules" aria-label=${say("sheet-close")} @click=${this.#close}>
          <svg class="ico" aria-hidden="true"><use href="#i-x" /></svg>
        </button>
      </header>
      <div class="body" tabindex="0">
        ${this.failed
          ? html`<p role="alert">${say("learn-no-answer")}</p>
              <button class="btn" @click=${() => void this.#load()}>${say("try-again")}</button>`
          : nothing}
        ${this.sections.map(
          ({ title: name, codes, body }, index) =>
            html`<details class=${`clause ${index === this.cited ? "cited" : ""}`} ?open=${index === Math.max(this.cited, 0)}>
              <summary>${name}<span class="code">${index === this.cited ? this.clause : (codes[0] ?? "")}</span></summary>
              <div class="in">${body}</div>
            </details>`,
        )}
        ${this.sections.length > 0
          ? html`<details class="clause" id="signs">
              <summary>${say("sheet-signs")}</summary>
              <div class="in">${signs(this.game)}</div>
            </details>`
          : nothing}
      </div>
      <footer>
        <a class="btn quiet" href=${`/learn/${this.game}/rules`} target="_blank">${say("sheet-all")}</a>
        <button class="btn" @click=${this.#close}>${say("sheet-back")}</button>
      </footer>
    </aside>`;
  }
}

customElements.define("henge-rules", RulesSheet);

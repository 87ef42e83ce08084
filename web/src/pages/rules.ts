// The page of the full rules. The server renders them with a picture of every board; this page puts them
// into the frame of the app and scrolls to the clause in the address.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { Page, type Place, decode } from "../app/router";
import { say } from "../app/words";
import { find, gameName } from "../games";
import { findClause, loadRules } from "../stage/rules-text";
import { missing } from "./missing";

class RulesPage extends Page {
  @state() private failed = false;
  @state() private text: Element | undefined;
  #loaded = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override arrive(_place: Place): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const game = this.params.game ?? "";
    const name = `${game} ${document.documentElement.lang}`;
    if (!find(game) || name === this.#loaded) return this.#find();
    this.#loaded = name;
    this.failed = false;
    try {
      const article = await loadRules(game);
      if (this.#loaded !== name) return;
      this.text = article;
    } catch {
      this.failed = true;
      this.#loaded = "";
    }
    await this.updateComplete;
    this.#find();
  }

  /** Scrolls to the clause in the fragment of the address. */
  #find(): void {
    const found = findClause(this.text, decode(location.hash.slice(1)));
    if (!found) return;
    for (const it of this.text?.querySelectorAll(".found") ?? []) it.classList.remove("found");
    found.classList.add("found");
    found.scrollIntoView({ block: "center" });
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  }

  protected override render() {
    const game = this.params.game ?? "";
    if (!find(game)) {
      this.setTitle(say("missing-title"));
      return missing();
    }
    this.setTitle(say("rules-title", { name: gameName(game) }));
    return html`<div class=${`wrap rules ${this.text || this.failed ? "" : "waiting"}`}>
      ${this.failed
        ? html`<h1>${gameName(game)}</h1>
            <div class="say bad" role="alert">
              <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${say("learn-no-answer")}</span>
              <span class="btns"><button class="btn" @click=${() => void this.#load()}>${say("try-again")}</button></span>
            </div>`
        : nothing}
      ${this.text ?? nothing}
      ${this.text || this.failed ? this.#waysOn(game) : nothing}
    </div>`;
  }

  #waysOn(game: string) {
    const puzzle = find(game)?.isPuzzle;
    return html`<div class="btns">
      <a class="btn" href=${`/learn/${game}`}>${say("learn-start")}</a>
      <a class="btn quiet" href=${puzzle ? "/puzzles" : `/play?game=${game}`}>${say(puzzle ? "nav-puzzles" : "nav-play")}</a>
    </div>`;
  }
}

customElements.define("page-rules", RulesPage);

import { html } from "lit";
import { Page } from "../app/router";
import { say } from "../app/words";

/**
 * What is shown where there is nothing: what may have happened, and ways on. `kept` is the id of a game
 * that the server has forgotten and this browser hasn't.
 */
export function missing(kept?: string) {
  return html`<div class="wrap">
    <div class="empty">
      <svg class="ruin" aria-hidden="true" viewBox="0 0 132 96">
        <path d="M14 92L20 26H41L39 92ZM92 92L90 26H111L117 92Z" fill="currentColor" />
        <path class="fallen" d="M45 91L49 79L123 58L128 72L62 91Z" stroke="currentColor" stroke-width="3" stroke-linejoin="round" />
        <path d="M2 92.500H130" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
      <h1>${say("missing-title")}</h1>
      <p>${say(kept === undefined ? "missing-text" : "missing-kept")}</p>
      <div class="btns">
        ${kept === undefined
          ? html`<a class="btn pri" href="/">${say("missing-home")}</a>`
          : html`<a class="btn pri" href=${`/analysis?kept=${encodeURIComponent(kept)}`}>${say("missing-analyse")}</a>
              <a class="btn" href=${`/review/${encodeURIComponent(kept)}`}>${say("missing-review")}</a>`}
        <a class="btn" href="/history">${say("nav-history")}</a>
      </div>
    </div>
  </div>`;
}

class MissingPage extends Page {
  protected override render() {
    this.setTitle(say("missing-title"));
    return missing();
  }
}

customElements.define("page-missing", MissingPage);

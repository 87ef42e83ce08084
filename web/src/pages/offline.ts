// Shown without a network instead of a page that only the server can render.

import { html } from "lit";
import { Page } from "../app/router";
import { say } from "../app/words";

class OfflinePage extends Page {
  protected override render() {
    this.setTitle(say("offline-title"));
    return html`<div class="wrap">
      <div class="empty">
        <svg aria-hidden="true"><use href="#i-off" /></svg>
        <h1>${say("offline-title")}</h1>
        <p>${say("offline-text")}</p>
        <div class="btns">
          <button class="btn pri" @click=${() => history.back()}>${say("try-again")}</button>
          <a class="btn" href="/">${say("missing-home")}</a>
          <a class="btn" href="/puzzles">${say("nav-puzzles")}</a>
        </div>
      </div>
    </div>`;
  }
}

customElements.define("page-offline", OfflinePage);

// The start of an analysis: a game's starting position, a pasted text, the editor, or a game of this
// browser.

import { html } from "lit";
import { say } from "../../app/words";
import { games } from "../../games";
import "./paste-box";

export function opening() {
  return html`<div class="head">
      <h1>${say("nav-analysis")}</h1>
      <p>${say("analysis-lead")}</p>
    </div>
    <div class="two">
      <section class="stack">
        <div class="panel">
          <h2>${say("analysis-from-start")}</h2>
          <div class="opts tiles">
            ${games().map(
              ({ id, name, designer, tile }) => html`<a class="opt tile" href=${`/analysis/${id}`}>
                <henge-board class="mini" .board=${tile}></henge-board>
                <b>${name}</b><span class="small">${designer}</span>
              </a>`,
            )}
          </div>
        </div>
        <div class="panel flow">
          <h2>${say("analysis-paste")}</h2>
          <paste-box></paste-box>
        </div>
      </section>
      <aside class="stack">
        <section class="panel flow">
          <h2>${say("analysis-set-up")}</h2>
          <p class="small muted">${say("analysis-set-up-text")}</p>
          <div class="btns"><a class="btn" href="/editor">${say("editor-title")}</a></div>
        </section>
        <section class="panel flow">
          <h2>${say("analysis-played-here")}</h2>
          <p class="small muted">${say("analysis-played-here-text")}</p>
          <div class="btns"><a class="btn" href="/history">${say("nav-history")}</a></div>
        </section>
      </aside>
    </div>`;
}

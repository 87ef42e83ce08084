// The printable page of the published puzzles.

import { html, nothing } from "lit";
import { Page } from "../app/router";
import { say } from "../app/words";
import { PUBLISHED, picture, readPuzzle } from "../puzzle/text";

class BookletPage extends Page {
  protected override render() {
    this.setTitle(say("puzzles-print-title"));
    return html`<div class="wrap booklet">
      <div class="head">
        <div class="row sp">
          <h1>${say("puzzles-print-title")}</h1>
          <div class="btns no-print">
            <a class="btn" href="/puzzles">${say("puzzle-all")}</a>
            <button class="btn pri" @click=${() => print()}>${say("puzzle-print")}</button>
          </div>
        </div>
        <p class="no-print">${say("puzzles-print-about")}</p>
        <p>${say("puzzles-print-lead")}</p>
      </div>
      <ol class="sheets">
        ${PUBLISHED.map((id, number) => {
          const puzzle = readPuzzle(id);
          if (!puzzle) return nothing;
          const [first, second] = puzzle.letters.map((it) => say("puzzle-men", { letter: it, count: puzzle.count }));
          const about = say("puzzle-about", { first: first ?? "", second: second ?? "", size: `${puzzle.columns} × ${puzzle.rows}` });
          return html`<li>
            <h2 class="title-lg">${number}</h2>
            <p class="small">${about}</p>
            <henge-board labels .board=${picture(puzzle, {})} .label=${about}></henge-board>
          </li>`;
        })}
      </ol>
    </div>`;
  }
}

customElements.define("page-booklet", BookletPage);

// Dialogs of a match.

import { html } from "lit";
import type { MatchView, Side } from "../../api/client";
import { say } from "../../app/words";
import type { LiveMatch } from "../../live/match";
import { keysPanel } from "../keys";
import { sideName, whoPlays } from "./seats";

function close(event: Event): void {
  (event.target as Element).closest("dialog")?.close();
}

/** Renders the confirmation of a resignation. Cancel has the focus. */
export function resignDialog(live: LiveMatch, view: MatchView, closed: () => void) {
  const mine = live.seats[0]?.seat ?? "first";
  const other: Side = mine === "first" ? "second" : "first";
  const resign = (event: Event) => {
    live.give(mine, { do: "resign" });
    close(event);
  };
  return html`<dialog class="dialog" id="ask" aria-labelledby="resign-title" @close=${closed}>
    <h3 id="resign-title">${say("resign-title")}</h3>
    <p>${say("resign-text", { name: whoPlays(live, other), side: sideName(view, other) })}</p>
    <div class="btns">
      <button class="btn dng" id="resign" @click=${resign}>${say("play-resign")}</button>
      <button class="btn pri" autofocus @click=${close}>${say("resign-no")}</button>
    </div>
  </dialog>`;
}

/** All keys of a board. */
export function keysDialog(game: string) {
  return html`<dialog class="dialog" id="keys" aria-label=${say("keys-title")}>
    ${keysPanel(game, true)}
    <div class="btns"><button class="btn pri" autofocus @click=${close}>${say("close")}</button></div>
  </dialog>`;
}

// Before a match begins: the host's page with the link to send, and the invitation that the friend sees.

import { html, nothing } from "lit";
import type { MatchView } from "../../api/client";
import { copy } from "../../app/toast";
import { linked, playerName, rich, say } from "../../app/words";
import { factsOf, gameName, playersOf } from "../../games";
import { spoken } from "../../live/code";
import { clockName } from "../clocks";
import { variantName } from "./names";
import { qrCode } from "./qr";
import type { Board } from "../../api/client";

/** Returns the link to send: short, and without a token. */
export function linkOf(view: MatchView): string {
  return new URL(`/matches/${view.id}`, location.href).href;
}

function sides(view: MatchView, mine: number) {
  const names = playersOf(view.game);
  return { me: playerName(names[mine] ?? ""), other: playerName(names[1 - mine] ?? "") };
}

function card(view: MatchView, board: Board | undefined, mine: number, host: string, action: unknown) {
  const { designer, year } = factsOf(view.game);
  const { other } = sides(view, mine);
  return html`<div class="peek">
    <henge-board .board=${board} .label=${say("home-board", { name: gameName(view.game) })}></henge-board>
    <div>
      <h2 class="title-xl">
        ${host === "" ? say("invite-title-nobody", { game: gameName(view.game) }) : say("invite-title", { name: host, game: gameName(view.game) })}
      </h2>
      <p class="small muted gap-top-xs">${say("new-by", { designer, year: String(year ?? "") })}</p>
    </div>
    <p>
      ${say("invite-text", { side: other, board: variantName(view.game, view.variant), clock: clockName(view.time_control) })}
    </p>
    ${action}
    <a class="small" href=${`/learn/${view.game}`}>${say("invite-how")}</a>
  </div>`;
}

/** Renders the host's page until an opponent joins. */
export function waiting(view: MatchView, board: Board | undefined, mine: number, cancel: () => void, list: (listed: boolean) => void) {
  const link = linkOf(view);
  const code = qrCode(link);
  const aloud = spoken(view.id);
  const { me, other } = sides(view, mine);
  const emblem = factsOf(view.game).emblems[mine];
  const host = view.seats[mine];
  const share = () => {
    navigator.share({ title: gameName(view.game), url: link }).catch(() => undefined);
  };
  return html`<div class="wrap">
    <div class="head"><h1>${say("friend-title")}</h1><p>${say("friend-lead")}</p></div>
    <div class="two">
      <div class="stack">
        <section class="panel flow">
          <h2>${say("friend-link")}</h2>
          <div class="share">
            ${code
              ? html`<svg
                  class="qr"
                  viewBox=${`0 0 ${code.size} ${code.size}`}
                  role="img"
                  aria-label=${say("friend-qr")}
                  shape-rendering="crispEdges"
                >
                  <path d=${code.path} />
                </svg>`
              : nothing}
            <div class="flow">
              <div class="field">
                <label for="link">${say("friend-seat")}</label>
                <div class="copy">
                  <input
                    class="input mono"
                    id="link"
                    readonly
                    .value=${link}
                    @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
                  />
                  <button class="btn pri" @click=${() => copy(link, say("copied-link"))}>
                    <svg class="ico" aria-hidden="true"><use href="#i-copy" /></svg>${say("friend-copy")}
                  </button>
                </div>
              </div>
              <p class="small muted">
                ${aloud === undefined ? say("friend-scan") : html`${say("friend-aloud")} <b class="mono nb" id="code">${aloud}</b>. ${say("friend-aloud-where")}`}
              </p>
              <div class="btns">
                ${"share" in navigator
                  ? html`<button class="btn" @click=${share}>
                      <svg class="ico" aria-hidden="true"><use href="#i-share" /></svg>${say("friend-share")}
                    </button>`
                  : nothing}
                <button class="btn" id="list" @click=${() => list(!view.listed)}>
                  ${say(view.listed ? "friend-unlist" : "friend-list")}
                </button>
              </div>
            </div>
          </div>
        </section>
        <section class="panel flow">
          <h2>${say("friend-board")}</h2>
          <div class="player">
            <span class="chip"><svg aria-hidden="true"><use href=${`#${emblem}`} /></svg></span>
            <span><b>${say("play-you")}</b><span class="small muted">${me}</span></span>
            <span class="badge end-badge"><svg class="ico" aria-hidden="true"><use href="#i-check" /></svg>${say("friend-here")}</span>
          </div>
          <div class="player">
            <span class="seat" aria-hidden="true"></span>
            <span><b>${say("friend-other")}</b><span class="small muted">${other}</span></span>
            <span class="badge plain end-badge">${say("friend-not-here")}</span>
          </div>
          <div class="status" role="status"><span>${view.listed ? rich("friend-waiting-listed") : linked("friend-waiting", "/history")}</span></div>
          <div class="btns"><button class="btn dng" @click=${cancel}>${say("friend-cancel")}</button></div>
        </section>
      </div>
      <aside class="stack side">
        <section class="flow">
          <h2 class="title-lg">${say("friend-peek")}</h2>
          ${card(
            view,
            board,
            mine,
            host?.kind === "human" ? host.name : "",
            html`<span class="btn soft block" aria-hidden="true">${say("invite-sit")}</span>`,
          )}
        </section>
      </aside>
    </div>
  </div>`;
}

/** Renders the invitation for a visitor without a seat. */
export function invitation(
  view: MatchView,
  board: Board | undefined,
  name: string,
  busy: boolean,
  sit: (name: string) => void,
) {
  const open = view.seats.findIndex((it) => it.kind === "open");
  const host = view.seats[1 - open];
  const hostName = host?.kind === "human" ? host.name : "";
  const submit = (event: Event) => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("name") as HTMLInputElement;
    sit(input.value.trim());
  };
  return html`<div class="wrap">
    <h1 class="vh">${say("invite-title-nobody", { game: gameName(view.game) })}</h1>
    <div class="invitation">
      ${card(
        view,
        board,
        1 - open,
        hostName,
        html`<form class="flow block-form" @submit=${submit}>
          ${name === ""
            ? html`<label class="field"
                ><span>${say("invite-name")}</span
                ><input class="input" name="name" maxlength="40" autocomplete="nickname" placeholder=${say("new-name-none")}
              /></label>`
            : html`<p class="small">${rich("invite-as", { name })} <a href="/settings">${say("invite-rename")}</a></p>
                <input type="hidden" name="name" .value=${name} />`}
          <button class="btn pri block tall" ?disabled=${busy}>${say("invite-sit")}</button>
        </form>`,
      )}
    </div>
  </div>`;
}

// The lobby: open challenges, games to watch, and this browser's unfinished games.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { type Board, type Challenge, Problem, api, ask, refused } from "../api/client";
import { seatName } from "../app/players";
import { Page } from "../app/router";
import { router } from "../app/routes";
import { settings } from "../app/settings";
import { toast } from "../app/toast";
import { formatAgo, playerName, rich, say } from "../app/words";
import { factsOf, gameName, playersOf } from "../games";
import { typedCode } from "../live/code";
import { takeSeat } from "../live/join";
import { pollWhileVisible } from "../live/poll";
import { Lobby } from "../live/lobby";
import { withdrawMatch } from "../live/withdraw";
import { type KeptGame, allGames } from "../store/games";
import { seatsOf } from "../store/seats";
import { clockName } from "./clocks";
import { variantName } from "./match/names";
import { type Watched, boardOf, gamesToWatch, noChallenges, noGames, watchList } from "./watching";

/** Time in milliseconds after which a game that has just begun is looked for. */
const STARTED_MS = 1000;

class LobbyPage extends Page {
  @state() private going: KeptGame[] = [];
  @state() private accepting = "";
  /** Boards of the unfinished games, by id. */
  @state() private boards: Record<string, Board | undefined> = {};
  @state() private watched: Watched[] | undefined;
  @state() private count = 0;
  /** The error about the typed code. */
  @state() private noCode = "";
  #most = 4;
  #end = () => {};
  #lobby = new Lobby();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#lobby.addEventListener("change", () => this.#changed());
    this.#lobby.start();
    void allGames()
      .catch(() => [])
      .then((games) => {
        this.going = games.filter((it) => it.stage === "live" && it.mine?.length > 0).slice(0, 6);
        return Promise.all(this.going.map(async (it) => [it.id, await boardOf(it.game, it.start, it.variant, it.moves)] as const));
      })
      .then((boards) => (this.boards = Object.fromEntries(boards)));
    this.#end = pollWhileVisible(() => this.#look());
  }

  override disconnectedCallback(): void {
    this.#lobby.stop();
    this.#end();
    clearTimeout(this.#soon);
    super.disconnectedCallback();
  }

  /** Loads the games that can be watched. */
  async #look(): Promise<void> {
    ({ games: this.watched, count: this.count } = await gamesToWatch(this.#most, this.watched));
  }

  #more(): void {
    this.#most = Number.POSITIVE_INFINITY;
    this.#end();
    this.#end = pollWhileVisible(() => this.#look());
  }

  /** Withdraws the user's own challenge. */
  async #withdraw(id: string): Promise<void> {
    this.#withdrawn.add(id);
    const done = await withdrawMatch(id).catch(() => false);
    if (!done) this.#withdrawn.delete(id);
    toast(say(done ? "friend-cancelled" : "friend-not-cancelled"));
  }

  #own: string[] = [];
  /** Ids of all challenges that were listed last. */
  #listed: string[] = [];
  #soon = 0;
  #withdrawn = new Set<string>();

  #changed(): void {
    const open = this.#lobby.challenges ?? [];
    const ids = open.map((it) => it.id);
    // Our challenge disappeared without being withdrawn: it was accepted, so open the board.
    const gone = this.#own.filter((it) => !ids.includes(it) && !this.#withdrawn.has(it));
    const accepted = this.#lobby.connected ? gone.find((it) => seatsOf(it).length > 0) : undefined;
    this.#own = ids.filter((it) => seatsOf(it).length > 0);
    // A challenge that disappeared may have become a game to watch. Its players take a moment to connect.
    if (this.#listed.some((it) => !ids.includes(it))) {
      clearTimeout(this.#soon);
      this.#soon = window.setTimeout(() => void this.#look().catch(() => undefined), STARTED_MS);
    }
    this.#listed = ids;
    if (accepted) router.go(`/matches/${accepted}`);
    this.requestUpdate();
  }

  async #accept(id: string): Promise<void> {
    this.accepting = id;
    const { name } = settings.current;
    try {
      await takeSeat(id, name);
      router.go(`/matches/${id}`);
    } catch (error) {
      toast(error instanceof Problem ? error.message : say("play-no-answer"));
    } finally {
      this.accepting = "";
    }
  }

  #challenge(it: Challenge) {
    const open = it.seats.findIndex((seat) => seat.kind === "open");
    const host = it.seats[1 - open];
    const side = playerName(playersOf(it.game)[open] ?? "");
    const emblem = factsOf(it.game).emblems[open] ?? "wK";
    return html`<li class="game chal">
      <span class="chip"><svg aria-hidden="true"><use href=${`#${emblem}`} /></svg></span>
      <div class="who">
        <b>${gameName(it.game)}</b> <span class="muted">${variantName(it.game, it.variant)}</span><br />
        <span>${host ? seatName(host, say("lobby-someone")) : ""} · ${say("lobby-you-play", { side })}</span>
      </div>
      <p class="meta">${clockName(it.time_control)} · <span class="nb">${formatAgo(it.at)}</span></p>
      <button
        class="btn soft go"
        aria-label=${`${say("lobby-accept")} ${gameName(it.game)}`}
        ?disabled=${this.accepting !== ""}
        @click=${() => void this.#accept(it.id)}
      >
        ${say("lobby-accept")}
      </button>
    </li>`;
  }

  #mine(it: Challenge) {
    const values = { game: gameName(it.game), clock: clockName(it.time_control) };
    return html`<div class="say ok">
      <svg class="ico" aria-hidden="true"><use href="#i-clock" /></svg>
      <span>${rich("lobby-own", values)}</span>
      <span class="btns">
        <button class="btn" @click=${() => void this.#withdraw(it.id)}>${say("lobby-withdraw")}</button>
        <a class="btn quiet" href=${`/matches/${it.id}`}>${say("lobby-own-link")}</a>
      </span>
    </div>`;
  }

  #open() {
    const { challenges } = this.#lobby;
    if (!challenges) return html`<p class="muted">${say("lobby-loading")}</p>`;
    const mine = challenges.filter((it) => seatsOf(it.id).length > 0);
    const others = challenges.filter((it) => seatsOf(it.id).length === 0);
    return html`${mine.map((it) => this.#mine(it))}
    ${others.length > 0
      ? html`<ol class="games">${others.map((it) => this.#challenge(it))}</ol>`
      : noChallenges()}`;
  }

  #playing() {
    if (this.going.length === 0) return nothing;
    const row = (it: KeptGame) => {
      const players = playersOf(it.game);
      const [a, b] = factsOf(it.game).emblems;
      const who = (index: 0 | 1, sprite: string) => {
        const own = it.mine.length === 1 && it.mine.includes(index === 0 ? "first" : "second");
        const seat = it.seats[index];
        return html`<span>
          <span class="tiny"><svg aria-hidden="true"><use href=${`#${sprite}`} /></svg></span>
          ${own ? say("play-you") : seat ? seatName(seat, playerName(players[index])) : ""}
        </span>`;
      };
      return html`<li class="watch">
        <henge-board class="mini" .board=${this.boards[it.id] ?? factsOf(it.game).empty}></henge-board>
        <div>
          <a href=${`/matches/${it.id}`}>${gameName(it.game)}</a>
          <div class="pair">${who(0, a)}${who(1, b)}</div>
          <div class="meta"><span class="num">${say("lobby-moves", { count: it.moves.length })}</span><span>${formatAgo(it.changed)}</span></div>
        </div>
      </li>`;
    };
    return html`<section class="stack" aria-labelledby="your-games">
      <div class="row sp"><h2 id="your-games">${say("lobby-yours")}</h2><a class="small" href="/history">${say("nav-history")}</a></div>
      <ul class="live one">${this.going.map(row)}</ul>
    </section>`;
  }

  #watching() {
    const games = this.watched;
    return html`<section class="stack" aria-labelledby="watch">
      <div class="row sp">
        <h2 id="watch">${say("lobby-watch")}</h2>
        <span class="small muted num">${games?.length ? say("lobby-watch-count", { count: this.count }) : ""}</span>
      </div>
      ${games?.length
        ? html`${watchList(games)}
          ${this.count > games.length
            ? html`<div class="btns middle">
                <button class="btn" @click=${() => this.#more()}>${say("lobby-more", { count: this.count - games.length })}</button>
              </div>`
            : nothing}`
        : noGames(games !== undefined)}
    </section>`;
  }

  /** Opens the game with a code, if it exists. */
  async #enter(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("code") as HTMLInputElement;
    const id = typedCode(input.value);
    this.noCode = id === undefined ? say("lobby-code-wrong") : "";
    try {
      if (id === undefined) return;
      await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id } } }));
      router.go(`/matches/${id}`);
    } catch (error) {
      this.noCode = refused(error) ? say("lobby-code-none") : say("play-no-answer");
    } finally {
      if (this.noCode !== "") input.focus();
    }
  }

  #code() {
    return html`<form class="panel flow" @submit=${(event: SubmitEvent) => void this.#enter(event)}>
      <div class="field">
        <label for="code">${say("lobby-code")}</label>
        <div class="type-row">
          <input
            class="input mono"
            id="code"
            name="code"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            placeholder="8w4k q7xm 2nd9"
            aria-invalid=${this.noCode ? "true" : nothing}
            aria-describedby=${this.noCode ? "code-problem" : nothing}
          />
          <button class="btn">${say("lobby-code-open")}</button>
        </div>
      </div>
      ${this.noCode
        ? html`<div class="say bad" role="alert" id="code-problem">
            <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${this.noCode}</span>
          </div>`
        : nothing}
    </form>`;
  }

  protected override render() {
    this.setTitle(say("lobby-title"));
    const count = this.#lobby.challenges?.length;
    return html`<div class="wrap">
      <div class="head">
        <div class="row sp">
          <h1>${say("lobby-title")}</h1>
          <a class="btn pri" href="/play?kind=lobby"><svg class="ico" aria-hidden="true"><use href="#i-plus" /></svg>${say("lobby-new")}</a>
        </div>
        <p>${say("lobby-lead")}</p>
      </div>
      <div class="two rev">
        <section class="stack" aria-labelledby="open-challenges">
          <div class="row sp">
            <h2 id="open-challenges">${say("lobby-challenges")}</h2>
            <span class="small muted num" role="status">${count === undefined ? "" : say("lobby-count", { count })}</span>
          </div>
          ${this.#lobby.challenges && !this.#lobby.connected
            ? html`<div class="say" role="status">
                <svg class="ico" aria-hidden="true"><use href="#i-again" /></svg><span>${say("lobby-lost")}</span>
              </div>`
            : nothing}
          ${this.#open()} ${this.#lobby.challenges ? this.#code() : nothing}
        </section>
        <div class="stack">${this.#lobby.challenges ? html`${this.#playing()} ${this.#watching()}` : nothing}</div>
      </div>
    </div>`;
  }
}

customElements.define("page-lobby", LobbyPage);

// The home page: the games, unfinished games, challenges, games to watch.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { type Board, type Challenge, api, ask } from "../api/client";
import { seatName } from "../app/players";
import { Page } from "../app/router";
import { formatAgo, formatDay, has, playerName, rich, say } from "../app/words";
import { NO_MARKS } from "../board/view";
import { everything, factsOf, gameName, playersOf } from "../games";
import type { Facts } from "../games/facts";
import { catchUp, waitsFor } from "../live/catch-up";
import { pollWhileVisible } from "../live/poll";
import { dayOf, gradeOf, streakOf } from "../puzzle/days";
import { type KeptGame, allGames } from "../store/games";
import { type Progress, allProgress } from "../store/puzzles";
import { seatsOf } from "../store/seats";
import { clockName } from "./clocks";
import { stones } from "./puzzle/stones";
import { scene } from "./scene";
import { type Watched, boardOf, gamesToWatch, noChallenges, noGames, watchList } from "./watching";

/** Time in milliseconds that the page waits for stored data before its first render. Later data is added. */
const STORAGE_TIMEOUT_MS = 300;

/** Maximum number of challenges and of games to watch. Room is reserved for them, so that the layout doesn't shift. */
const CHALLENGES = 3;
const WATCHED = 2;

function slow(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS));
}

class HomePage extends Page {
  /** Unfinished games; `undefined` until loaded. Rendered with the rest, so that the layout doesn't shift. */
  @state() private going: KeptGame[] | undefined;
  /** `undefined` until the server has answered. */
  @state() private challenges: Challenge[] | undefined;
  @state() private watched: Watched[] | undefined;
  @state() private puzzles: Readonly<Record<string, Progress>> = {};
  /** Boards of the unfinished games, by id. */
  @state() private boards: Record<string, Board | undefined> = {};
  #end = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
    this.#end = pollWhileVisible(() => this.#look());
  }

  override disconnectedCallback(): void {
    this.#end();
    super.disconnectedCallback();
  }

  async #load(): Promise<void> {
    await Promise.race([this.#loadKept(), slow()]);
    this.going ??= [];
  }

  /** Loads open challenges and games to watch. */
  async #look(): Promise<void> {
    const open = ask(api.GET("/api/v1/matches", { params: { query: { stage: "open" } } }));
    const [{ matches }, { games }] = await Promise.all([open, gamesToWatch(WATCHED, this.watched)]);
    this.challenges = matches.filter((it) => seatsOf(it.id).length === 0).slice(0, CHALLENGES);
    this.watched = games;
  }

  /** Loads stored data: unfinished games and puzzles. */
  async #loadKept(): Promise<void> {
    const [games, puzzles] = await Promise.all([allGames().catch(() => []), allProgress()]);
    this.puzzles = puzzles;
    this.going = games.filter((it) => it.stage !== "over" && it.mine?.length > 0).slice(0, 3);
    void catchUp(this.going, (now) => void this.#changed(now));
    const boards = this.going.map(async (it) => [it.id, await boardOf(it.game, it.start, it.variant, it.moves)] as const);
    void Promise.all(boards).then((found) => (this.boards = Object.fromEntries(found)));
  }

  /** Updates a game that has changed since it was stored. */
  async #changed(game: KeptGame): Promise<void> {
    this.going = this.going?.map((it) => (it.id === game.id ? game : it));
    const board = await boardOf(game.game, game.start, game.variant, game.moves);
    this.boards = { ...this.boards, [game.id]: board };
  }

  #card(fact: Facts) {
    const { id, isPuzzle } = fact;
    const about = [`home-about-${id}`, `about-${id}`].find(has);
    return html`<li class="card whole">
      <div class="pic">
        <henge-board
          .board=${fact.underWay}
          .marks=${fact.marks ?? NO_MARKS}
          .label=${say("home-board", { name: fact.name })}
        ></henge-board>
      </div>
      <h3>${fact.name}</h3>
      <span class="by">${fact.designer}${fact.year ? `, ${fact.year}` : ""}</span>
      <p>${about ? say(about) : nothing}</p>
      <a class="btn soft" href=${isPuzzle ? "/puzzles" : `/play?game=${id}&kind=computer`}
        >${say(isPuzzle ? "home-solve-now" : "home-play-now")}<span class="vh"> ${fact.name}</span></a
      >
    </li>`;
  }

  #opponent(game: KeptGame): string {
    const other = game.seats.findIndex((_, index) => !game.mine.includes(index === 0 ? "first" : "second"));
    const seat = game.seats[other];
    if (!seat) return say("home-same-screen");
    const players = playersOf(game.game);
    return seatName(seat, playerName(players[other] ?? ""));
  }

  #standing(game: KeptGame): string {
    if (game.stage === "over") return "history-over";
    const waits = waitsFor(game);
    return waits === "unfinished" ? "home-going" : `history-${waits}`;
  }

  #going() {
    if (!this.going?.length) return nothing;
    const row = (game: KeptGame) => html`<li class="game">
      <span class="thumb"><henge-board class="mini" .board=${this.boards[game.id] ?? factsOf(game.game).empty}></henge-board></span>
      <div class="who">
        <a href=${`/matches/${game.id}`}><b>${gameName(game.game)}</b></a> ${this.#opponent(game)}
      </div>
      <p class="meta"><span class="going">${say(this.#standing(game))}</span> · ${formatAgo(game.changed)}</p>
    </li>`;
    return html`<section class="go-on" aria-labelledby="go-on">
      <div class="sec-h"><h2 id="go-on">${say("home-go-on")}</h2><a class="small" href="/history">${say("nav-history")}</a></div>
      <ul class="games">${this.going.map(row)}</ul>
    </section>`;
  }

  /** Returns the side that is free in a challenge. */
  #side(it: Challenge): string {
    const open = it.seats.findIndex((seat) => seat.kind === "open");
    return say("lobby-you-play", { side: playerName(playersOf(it.game)[open] ?? "") });
  }

  /** Renders the loop of the day with the stones of the last seven days. */
  #today() {
    const today = dayOf(new Date());
    const { week } = streakOf(this.puzzles, today);
    const solved = week.at(-1)?.stands ?? false;
    const about = say("puzzles-today-about", { grade: say(`puzzle-grade-${gradeOf(today)}`) });
    return html`<section aria-labelledby="loop-today">
      <div class="sec-h"><h2 id="loop-today">${say("puzzle-day-title")}</h2><a class="small" href="/puzzles">${say("nav-puzzles")}</a></div>
      <div class="panel flow">
        <p>${formatDay(new Date())}<br /><span class="small muted">${about}</span></p>
        ${stones(week, today)}
        <a class="btn soft" href="/puzzles/today">${say(solved ? "puzzles-today-again" : "puzzles-today-solve")}</a>
      </div>
    </section>`;
  }

  #open() {
    const row = (it: Challenge) => html`<li class="game">
      <span class="thumb"><henge-board class="mini" .board=${factsOf(it.game).underWay}></henge-board></span>
      <div class="who">
        <a href=${`/matches/${it.id}`}><b>${gameName(it.game)}</b></a>
        <span class="line">${it.seats.map((seat) => (seat.kind === "open" ? "" : seatName(seat, say("lobby-someone"))))} · ${this.#side(it)}</span>
      </div>
      <p class="meta">${clockName(it.time_control)} · ${formatAgo(it.at)}</p>
    </li>`;
    return html`<section aria-labelledby="open-now">
      <div class="sec-h"><h2 id="open-now">${say("lobby-challenges")}</h2><a class="small" href="/lobby">${say("nav-lobby")}</a></div>
      ${this.challenges?.length ? html`<ul class="games">${this.challenges.map(row)}</ul>` : noChallenges(this.challenges !== undefined)}
    </section>`;
  }

  #watching() {
    return html`<section aria-labelledby="watch">
      <div class="sec-h"><h2 id="watch">${say("lobby-watch")}</h2><a class="small" href="/lobby">${say("nav-lobby")}</a></div>
      ${this.watched?.length ? watchList(this.watched) : noGames(this.watched !== undefined)}
    </section>`;
  }

  protected override render() {
    const count = everything().length;
    document.title = say("home-page", { count });
    if (!this.going) return nothing;
    return html`<div class="wrap">
      <section class="hero">
        <div>
          <h1>${say("home-title", { count })}<br />${say("home-title-2")}</h1>
          <p>${say("home-lead", { count })}</p>
          <div class="btns">
            <a class="btn pri" href="/play?kind=computer">${say("home-play-now")}</a>
            <a class="btn" href="/puzzles/today">${say("home-today")}</a>
          </div>
        </div>
        ${scene(say("home-scene"))}
      </section>
      ${this.#going()}
      <section aria-labelledby="boards">
        <div class="sec-h">
          <h2 id="boards">${say("home-choose")}</h2>
          <a class="small" href="/learn">${say("home-rules")}</a>
        </div>
        <ul class=${`cards ${count > 5 ? "many" : ""}`}>${everything().map((it) => this.#card(it))}</ul>
      </section>
      <div class="meanwhile">${this.#today()} ${this.#open()} ${this.#watching()}</div>
      <section class="facts">
        ${["proven", "terminal", "keep"].map(
          (it) => html`<div><h3>${say(`home-${it}`)}</h3><p>${rich(`home-${it}-text`)}</p></div>`,
        )}
      </section>
    </div>`;
  }
}

customElements.define("page-home", HomePage);

// The page "My games": all games played in this browser, with results by level, export and import.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { type Board, type Line, api, ask, sentence } from "../api/client";
import { endingOf } from "../app/ending";
import { language } from "../app/language";
import { dayStamp, download } from "../app/files";
import { seatName } from "../app/players";
import { Page } from "../app/router";
import { toast } from "../app/toast";
import { formatNumber, formatWhen, playerName, say } from "../app/words";
import { factsOf, gameName, isGame, games as offered, playersOf } from "../games";
import { catchUp, waitsFor } from "../live/catch-up";
import { retryUntilAnswered } from "../live/retry";
import { BadRecord } from "../record/record";
import { exportGames, importGames } from "../record/games";
import { type KeptGame, allGames, deleteGame, keepGame } from "../store/games";
import { seatsOf } from "../store/seats";
import { clockName } from "./clocks";
import { emptyList } from "./empty";
import { ratings } from "./history/rating-view";
import { type Filter, NO_FILTER, otherSeat, passes, resultOf, scoresOf } from "./history/results";

/** Number of games per page. */
const STEP = 12;

/** Maximum size of an imported file, in bytes. */
const MAX_BYTES = 20_000_000;

class HistoryPage extends Page {
  @state() private games: KeptGame[] | undefined;
  @state() private filter: Filter = NO_FILTER;
  @state() private shown = STEP;
  @state() private lines: Record<string, Line | "none"> = {};
  @state() private problem = "";
  @state() private asking = false;
  #loading = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.arrive();
  }

  override arrive(): void {
    // Filters change the address without leaving the page.
    const query = new URL(location.href).searchParams;
    this.filter = {
      game: query.get("game") ?? "",
      result: query.get("result") ?? "",
      opponent: query.get("opponent") ?? "",
      text: query.get("text") ?? "",
    };
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.games = await allGames();
      void catchUp(this.games, (now) => {
        this.games = this.games?.map((it) => (it.id === now.id ? now : it));
        void this.#loadBoards();
      });
    } catch {
      this.games = [];
      this.problem = say("history-no-storage");
    }
    void this.#loadBoards();
  }

  /** Loads the boards and endings of the visible games, one after the other. */
  async #loadBoards(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    for (;;) {
      const next = this.#found.slice(0, this.shown).find((it) => !this.lines[this.#key(it)]);
      if (!next || !this.isConnected) break;
      const key = this.#key(next);
      const question = {
        params: { path: { game: next.game as "moai" } },
        body: { position: next.start || undefined, variant: next.variant || undefined, moves: next.moves ?? [] },
      };
      const asked = retryUntilAnswered(() => ask(api.POST("/api/v1/games/{game}/line", question)), () => this.isConnected);
      const line = await asked.catch(() => "none" as const);
      if (line) this.lines = { ...this.lines, [key]: line };
    }
    this.#loading = false;
  }

  /** The cache key of a game: its state and the language of its ending. */
  #key(game: KeptGame): string {
    return `${language()} ${game.id} ${game.moves?.length}`;
  }

  get #found(): KeptGame[] {
    return (this.games ?? []).filter((it) => passes(it, this.filter, this.#searchText(it)));
  }

  #line(game: KeptGame): Line | undefined {
    const line = this.lines[this.#key(game)];
    return line === "none" ? undefined : line;
  }

  #searchText(game: KeptGame): string {
    return [gameName(game.game), this.#who(game), this.#why(game), this.#result(game).text, game.variant].join(" ");
  }

  #who(game: KeptGame): string {
    const players = playersOf(game.game);
    const names = players.map((_, index) => {
      const seat = game.seats?.[index];
      return seat ? seatName(seat, say("history-someone")) : say("history-someone");
    });
    const other = otherSeat(game);
    if (other !== undefined) {
      const side = playerName(players[1 - other] ?? "");
      return say("history-against", { side, name: names[other] ?? "" });
    }
    if ((game.mine ?? []).length === 2) return say("history-one-screen");
    return say("history-between", { first: names[0] ?? "", second: names[1] ?? "" });
  }

  #why(game: KeptGame): string {
    return sentence(endingOf(game, this.#line(game)?.outcome)).replace(/\.$/, "");
  }

  #result(game: KeptGame): { style: string; text: string } {
    const result = resultOf(game);
    if (result === "unfinished") {
      const toMove = this.#line(game)?.to_move;
      const players = playersOf(game.game);
      // Games stored by an older version lack the side to move; it is taken from the line.
      const side = toMove === undefined ? undefined : players?.[0] === toMove ? "first" : "second";
      return { style: "going", text: say(`history-${waitsFor({ to_move: side, ...game })}`) };
    }
    if (result === "watched") {
      const players = playersOf(game.game);
      if (game.result !== "first" && game.result !== "second") return { style: "drawn", text: say("history-over") };
      const winner = playerName(players[game.result === "first" ? 0 : 1]);
      return { style: "won", text: say("history-side-won", { side: winner }) };
    }
    const text = say(`history-${result}`);
    return { style: result, text: game.hints ? say("history-with-hints", { result: text, count: game.hints }) : text };
  }

  #address(game: KeptGame): string {
    const id = encodeURIComponent(game.id);
    if (game.stage === "over") return `/review/${id}`;
    return seatsOf(game.id).length > 0 || !game.id.startsWith("record-") ? `/matches/${id}` : `/analysis?kept=${id}`;
  }

  #setFilter(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    this.shown = STEP;
    const query = new URLSearchParams(Object.entries(this.filter).filter(([, value]) => value !== ""));
    const address = query.size > 0 ? `/history?${query}` : "/history";
    history.replaceState(history.state, "", address);
    void this.#loadBoards();
  }

  async #delete(game: KeptGame, event: Event): Promise<void> {
    const item = (event.target as Element).closest("li");
    const after = item?.nextElementSibling ?? item?.previousElementSibling;
    await deleteGame(game.id);
    this.games = (this.games ?? []).filter((it) => it.id !== game.id);
    toast(say("history-deleted"), { label: say("undo"), run: () => void this.#restore([game]) });
    void this.#loadBoards();
    // Keep the keyboard focus.
    await this.updateComplete;
    const target = after?.querySelector<HTMLElement>(".del") ?? this.querySelector<HTMLElement>("h1");
    target?.focus();
  }

  async #deleteAll(): Promise<void> {
    const games = this.games ?? [];
    this.asking = false;
    for (const game of games) await deleteGame(game.id);
    this.games = [];
    toast(say("history-deleted-all", { count: games.length }), {
      label: say("undo"),
      run: () => void this.#restore(games),
    });
  }

  async #restore(games: readonly KeptGame[]): Promise<void> {
    for (const game of games) await keepGame(game);
    await this.#load();
  }

  #export(): void {
    download(`henge-games-${dayStamp()}.txt`, exportGames(this.games ?? []));
    toast(say("history-exported", { count: this.games?.length ?? 0 }));
  }

  async #import(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    this.problem = "";
    try {
      if (file.size > MAX_BYTES) throw new Error("too large");
      const found = importGames(await file.text());
      const known = found.filter((it) => isGame(it.game));
      const here = new Set((this.games ?? []).map((it) => it.id));
      const added = known.filter((it) => !here.has(it.id) && here.add(it.id));
      for (const game of added) await keepGame(game);
      await this.#load();
      const others = found.length - known.length;
      const here2 = known.length - added.length;
      toast(
        [
          say("history-added", { count: added.length }),
          here2 > 0 ? say("history-were-here", { count: here2 }) : "",
          others > 0 ? say("history-unknown", { count: others }) : "",
        ].join(" "),
      );
    } catch (error) {
      const reason = error instanceof BadRecord ? say(error.key, { line: error.line }) : say("history-unreadable");
      this.problem = say("history-import-failed", { name: file.name, reason });
    } finally {
      // Reset the input, so that choosing the same file again fires an event.
      input.value = "";
    }
  }

  #item(game: KeptGame) {
    const who = this.#who(game);
    const line = this.#line(game);
    const { style, text } = this.#result(game);
    const going = game.stage !== "over";
    const turns = Math.ceil((game.moves?.length ?? 0) / 2);
    const why = this.#why(game);
    const facts = [
      !going && why !== "" ? why : "",
      going ? say("history-turn", { number: turns + 1 }) : say("history-turns", { count: turns }),
      game.time_control ? clockName(game.time_control) : "",
      formatWhen(game.changed ?? game.began ?? 0),
    ].filter(Boolean);
    const board: Board | undefined = line?.board ?? factsOf(game.game).empty;
    return html`<li class="game" data-id=${game.id}>
      <div class="thumb"><henge-board class="mini" .board=${board}></henge-board></div>
      <div class="who">
        <a href=${this.#address(game)}><b>${gameName(game.game)}</b></a><br /><span>${who}</span>
      </div>
      ${going ? html`<a class="btn soft go" href=${this.#address(game)}>${say("history-resume")}</a>` : nothing}
      <button
        class="iconbtn del"
        aria-label=${say("history-delete", { game: gameName(game.game), who })}
        @click=${(event: Event) => this.#delete(game, event)}
      >
        <svg class="ico" aria-hidden="true"><use href="#i-trash" /></svg>
      </button>
      <p class="meta">
        <span class="ink ${style}">${text}</span>${facts.map((it) => html` · <span>${it}</span>`)}
      </p>
    </li>`;
  }

  #choice(name: "game" | "result" | "opponent", options: [string, string][]) {
    return html`<label class="field">
      <span>${say(`history-${name}`)}</span>
      <select
        class="input"
        name=${name}
        .value=${live(this.filter[name])}
        @change=${(event: Event) => this.#setFilter({ [name]: (event.target as HTMLSelectElement).value })}
      >
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${this.filter[name] === value}>${text}</option>`)}
      </select>
    </label>`;
  }

  #bar() {
    return html`<div class="bar" role="search">
      ${this.#choice("game", [["", say("history-all-games")], ...offered().map((it): [string, string] => [it.id, it.name])])}
      ${this.#choice("result", [
        ["", say("history-all-results")],
        ["won", say("history-won")],
        ["lost", say("history-lost")],
        ["drawn", say("history-drawn")],
        ["unfinished", say("history-unfinished")],
      ])}
      ${this.#choice("opponent", [
        ["", say("history-everyone")],
        ["level", say("history-levels")],
        ["bot", say("history-bots")],
        ["person", say("history-people")],
      ])}
      <label class="field">
        <span>${say("history-search")}</span>
        <input
          class="input"
          type="search"
          name="text"
          .value=${live(this.filter.text)}
          @input=${(event: Event) => this.#setFilter({ text: (event.target as HTMLInputElement).value })}
        />
      </label>
    </div>`;
  }

  #list(games: KeptGame[]) {
    const found = this.#found;
    if (games.length === 0) {
      const way = html`<a class="btn soft" href="/play">${say("history-first-game")}</a>`;
      return emptyList("lv-1", say("history-none"), say("history-none-text"), way);
    }
    if (found.length === 0) {
      const way = html`<button class="btn" @click=${() => this.#setFilter(NO_FILTER)}>${say("history-clear")}</button>`;
      return emptyList("i-search", say("history-no-match"), say("history-no-match-text", { count: games.length }), way);
    }
    const more = found.length - this.shown;
    return html`<ol class="games">${found.slice(0, this.shown).map((it) => this.#item(it))}</ol>
      ${more > 0
        ? html`<div class="btns middle">
            <button
              class="btn"
              @click=${() => {
                this.shown += 48;
                void this.#loadBoards();
              }}
            >
              ${say("history-more", { count: Math.min(more, 48) })}
            </button>
          </div>`
        : nothing}`;
  }

  #scores(games: KeptGame[]) {
    const sum = ({ won, lost, drawn }: { won: number; lost: number; drawn: number }) =>
      [
        say("history-sum-won", { count: won }),
        say("history-sum-lost", { count: lost }),
        drawn > 0 ? say("history-sum-drawn", { count: drawn }) : "",
      ]
        .filter(Boolean)
        .join(", ");
    return offered().map(({ id }) => {
      const { total, levels, suggested } = scoresOf(games, id);
      return html`<div>
        <h3>${gameName(id)}<span class="num">${sum(total)}</span></h3>
        <ol class="lv8">
          ${levels.map(({ won, lost }, index) => {
            const style = suggested === index + 1 ? "now" : won > lost ? "up" : "";
            const score = won + lost > 0 ? `${formatNumber(won)}–${formatNumber(lost)}` : "·";
            return html`<li class=${style}><span>${index + 1}</span><b>${score}</b></li>`;
          })}
        </ol>
      </div>`;
    });
  }

  #dialog() {
    if (!this.asking) return nothing;
    const close = () => (this.asking = false);
    return html`<div class="say warn" role="alertdialog" aria-labelledby="all-q" @keydown=${(event: KeyboardEvent) => event.key === "Escape" && close()}>
      <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg>
      <span id="all-q">${say("history-delete-all-ask", { count: this.games?.length ?? 0 })}</span>
      <span class="btns">
        <button class="btn" id="keep" @click=${close}>${say("history-keep")}</button>
        <button class="btn dng" id="delete-all" @click=${() => this.#deleteAll()}>${say("history-delete-all-yes")}</button>
      </span>
    </div>`;
  }

  protected override render() {
    this.setTitle(say("nav-history"));
    const games = this.games;
    const empty = !games || games.length === 0;
    return html`<div class="wrap">
      <div class="head">
        <div class="row sp">
          <h1>${say("nav-history")}</h1>
          <div class="btns">
            <button class="btn" id="export" ?disabled=${empty} @click=${() => this.#export()}>
              <svg class="ico" aria-hidden="true"><use href="#i-down" /></svg>${say("history-export")}
            </button>
            <label class="btn file">
              <svg class="ico" aria-hidden="true"><use href="#i-up" /></svg>${say("history-import")}
              <input type="file" class="vh" id="import" accept=".txt,.henge,text/plain" @change=${this.#import} />
            </label>
          </div>
        </div>
        <p>${say("history-lead")}</p>
      </div>
      ${this.problem
        ? html`<div class="say bad gap-below" role="alert" id="problem">
            <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${this.problem}</span>
            <span class="btns"
              ><button class="btn" @click=${() => (this.problem = "")}>${say("close")}</button></span
            >
          </div>`
        : nothing}
      <div class="two">
        <section class="stack" aria-label=${say("history-list")}>
          ${this.#bar()}
          <p class="small muted" role="status">
            ${games ? say("history-count", { count: this.#found.length }) : html`&nbsp;`}
          </p>
          ${games ? this.#list(games) : html`<div class="board-space tall-space"></div>`}
        </section>
        <aside class="stack">
          ${ratings(games ?? [])}
          <section class="panel">
            <h2>${say("history-by-level")}</h2>
            <div class="scores">${this.#scores(games ?? [])}</div>
            <p class="small muted gap-top-s3">${say("history-by-level-text")}</p>
          </section>
          <section class="panel flow">
            <h2>${say("history-yours")}</h2>
            <p class="small muted">${say("history-yours-text")}</p>
            ${this.asking
              ? this.#dialog()
              : html`<div class="btns">
                  <button
                    class="btn dng"
                    ?disabled=${empty}
                    @click=${async () => {
                      this.asking = true;
                      await this.updateComplete;
                      this.querySelector<HTMLElement>("#keep")?.focus();
                    }}
                  >
                    <svg class="ico" aria-hidden="true"><use href="#i-trash" /></svg>${say("history-delete-all")}
                  </button>
                </div>`}
          </section>
        </aside>
      </div>
    </div>`;
  }
}

customElements.define("page-history", HistoryPage);

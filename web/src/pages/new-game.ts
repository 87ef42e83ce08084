// The page for a new game: game, opponent, side, variant, clock. Defaults suit a first game; the last
// choices are remembered.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import measured from "virtual:measured";
import { type Board, type NewMatch, Problem, api, ask } from "../api/client";
import { GENTLE, LEVELS, computerName, isLevel } from "../app/players";
import { Page } from "../app/router";
import { router } from "../app/routes";
import { settings } from "../app/settings";
import { has, playerName, rich, say } from "../app/words";
import { factsOf, gameName, games, isGame, playersOf } from "../games";
import type { Variant } from "../games/facts";
import { keepSeats } from "../store/seats";
import { CLOCKS, clockName } from "./clocks";
import { variantName } from "./match/names";
import {
  type Choice,
  type Kind,
  MAX_DAYS,
  MAX_INCREMENT,
  MAX_MINUTES,
  type SideChoice,
  clockOf,
  controlOf,
  rememberChoice,
  rememberedChoice,
  within,
} from "./new-game/choice";

class NewGamePage extends Page {
  @state() private choice = rememberedChoice();
  @state() private starting = false;
  @state() private problem = "";
  @state() private size = "7x7";
  @state() private startBoards: Record<string, Board> = {};
  #enter = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.key !== "Enter" || target.closest("a, button, select, textarea")) return;
    event.preventDefault();
    // A field reports its new value when it loses the focus.
    if (target.matches("input:not([type=radio], [type=checkbox])")) (target as HTMLElement).blur();
    void this.#start();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#enter);
    this.arrive();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#enter);
    super.disconnectedCallback();
  }

  override arrive(): void {
    const game = this.url.searchParams.get("game");
    const level = this.url.searchParams.get("level");
    const kind = this.url.searchParams.get("kind");
    const change: Partial<Choice> = {};
    if (game && isGame(game)) change.game = game;
    if (level && isLevel(level)) Object.assign(change, { player: level, kind: "computer" });
    if (kind === "computer" || kind === "watch" || kind === "here") change.kind = kind;
    if (kind === "friend" || kind === "lobby") {
      change.kind = "friend";
      change.listed = kind === "lobby";
    }
    this.choice = { ...this.choice, ...change };
    this.#check();
    void this.#showBoard();
  }

  #set(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    this.#check();
    this.problem = "";
    rememberChoice(this.choice);
    void this.#showBoard();
  }

  /** Resets choices that the selected game doesn't have. */
  #check(): void {
    const { game, player } = this.choice;
    if (!isLevel(player) && !factsOf(game).bots.includes(player)) this.choice.player = GENTLE;
  }

  /** Loads the last choices for this game, or the defaults. */
  get #chosen(): Variant {
    const { game, board } = this.choice;
    const { variants } = factsOf(game);
    return variants.find((it) => it.name === board[game]) ?? variants[0] ?? { name: "standard", about: "" };
  }

  get #variant(): string {
    const { game, blackFirst } = this.choice;
    const { name } = this.#chosen;
    const variant = name === "other" ? this.size : name;
    return factsOf(game).blackFirst && blackFirst ? `${variant},black-first` : variant;
  }

  /** Loads the starting position of the choices, for the preview. */
  async #showBoard(): Promise<void> {
    const { game } = this.choice;
    const variant = this.#variant;
    const key = `${game} ${variant}`;
    if (this.startBoards[key]) return;
    try {
      const state = await ask(api.POST("/api/v1/games/{game}/new", { params: { path: { game: game as "moai" } }, body: { variant } }));
      this.startBoards = { ...this.startBoards, [key]: state.board };
    } catch (error) {
      if (error instanceof Problem && this.#variant === variant) this.problem = error.message;
    }
  }

  async #start(): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.problem = "";
    try {
      const { match, seats } = await this.#make();
      keepSeats(match.id, seats);
      router.go(`/matches/${match.id}`);
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : say("new-no-server");
    } finally {
      this.starting = false;
    }
  }

  async #make() {
    const { game, kind, player, side, listed, first, second } = this.choice;
    const me = { kind: "human" as const, name: settings.current.name || undefined };
    const computer = (name: string) => ({ kind: "computer" as const, player: name });
    const swapped = side === "second" || (side === "either" && Math.random() < 0.5);
    const other = kind === "computer" ? computer(player) : { kind: "open" as const };
    let seats: NewMatch["seats"];
    if (kind === "watch") seats = [computer(first), computer(second)];
    else if (kind === "here") seats = [{ kind: "human" }, { kind: "human" }];
    else seats = swapped ? [other, me] : [me, other];
    const body: NewMatch = { game, variant: this.#variant, seats, clock: controlOf(this.choice), listed: kind === "watch" || (kind === "friend" && listed) };
    return ask(api.POST("/api/v1/matches", { body }));
  }

  #radio(name: string, value: string, chosen: boolean, pick: () => void) {
    return html`<input type="radio" name=${name} value=${value} .checked=${live(chosen)} @change=${pick} />`;
  }

  #games() {
    return html`<fieldset class="panel">
      <legend>${say("new-game")}</legend>
      <div class="opts tiles">
        ${games().map(
          ({ id, name, designer, tile }) => html`<label class="opt tile">
            ${this.#radio("game", id, this.choice.game === id, () => this.#set({ game: id }))}
            <henge-board class="mini" .board=${tile}></henge-board>
            <b>${name}</b><span class="small">${designer}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  #opponent() {
    const { kind } = this.choice;
    const kinds: [Kind, string][] = [
      ["computer", "i-cpu"],
      ["friend", "i-link"],
      ["here", "i-people"],
      ["watch", "i-eye"],
    ];
    return html`<fieldset class="panel">
      <legend>${say("new-opponent")}</legend>
      <div class="opts kinds">
        ${kinds.map(
          ([id, icon]) => html`<label class="opt lead">
            ${this.#radio("kind", id, kind === id, () => this.#set({ kind: id }))}
            <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>
            <b>${say(`new-kind-${id}`)}</b><span class="small">${say(`new-kind-${id}-about`, { bots: factsOf(this.choice.game).bots.length })}</span>
          </label>`,
        )}
      </div>
      <div class="gap-top flow">${this.#pane(kind)}</div>
    </fieldset>`;
  }

  #pane(kind: Kind) {
    const { listed } = this.choice;
    if (kind === "computer") return this.#levels();
    if (kind === "here") {
      const flip = (event: Event) => settings.set({ flipHere: (event.target as HTMLInputElement).checked });
      return html`<p class="prose">${say("new-here-text")}</p>
        <label class="check">
          <input type="checkbox" .checked=${live(settings.current.flipHere)} @change=${flip} /><span>${say("new-flip")}</span>
        </label>`;
    }
    if (kind === "watch") {
      const select = (name: "first" | "second", index: 0 | 1) => html`<label class="field">
        <span>${playerName(playersOf(this.choice.game)[index] ?? "")}</span>
        <select class="input" @change=${(event: Event) => this.#set({ [name]: (event.target as HTMLSelectElement).value })}>
          ${LEVELS.map(
            (level) => html`<option value=${level} ?selected=${this.choice[name] === String(level)}>
              ${say("level-option", { number: String(level), name: computerName(String(level)), word: say(`level-word-${level}`) })}
            </option>`,
          )}
        </select>
      </label>`;
      return html`<div class="opts n2">${select("first", 0)}${select("second", 1)}</div>`;
    }
    return html`<p class="prose">${say("new-friend-text")}</p>
      <label class="field">
        <span>${say("new-name")}</span>
        <input
          class="input"
          id="name"
          maxlength="40"
          autocomplete="nickname"
          .value=${live(settings.current.name)}
          placeholder=${say("new-name-none")}
          @change=${(event: Event) => settings.set({ name: (event.target as HTMLInputElement).value.trim() })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(listed)}
          @change=${(event: Event) => this.#set({ listed: (event.target as HTMLInputElement).checked })}
        /><span>${say("new-listed")}</span><span class="small muted">${say("new-listed-about")}</span>
      </label>`;
  }

  #levels() {
    const { game, player } = this.choice;
    const fact = measured[game]?.[player];
    const values = { name: gameName(game), won: fact?.[0] ?? 0, games: fact?.[1] ?? 0, level: Number(player) - 1 };
    return html`<h2 class="sub" id="levels">${say("new-level")}</h2>
      <div class="levels" role="radiogroup" aria-labelledby="levels">
        ${LEVELS.map(
          (level) => html`<label class="lvl">
            ${this.#radio("who", String(level), player === String(level), () => this.#set({ player: String(level) }))}
            <svg aria-hidden="true"><use href=${`#lv-${level}`} /></svg>
            <b>${level}</b><span class="small">${computerName(String(level))}</span>
          </label>`,
        )}
      </div>
      ${isLevel(player)
        ? html`<p class="about" aria-live="polite">
            <b>${say("level-head", { number: player, name: computerName(player), word: say(`level-word-${player}`) })}</b>
            ${say(`level-about-${player}`)}
            ${fact ? html`<span class="small">${say(player === "1" ? "new-fact-random" : "new-fact", values)}</span>` : nothing}
          </p>`
        : html`<p class="about" aria-live="polite">${rich("new-bot-text")}</p>`}
      <h3 class="sub gap-top">${say("new-or-bot")}</h3>
      <div class="opts bots">
        ${factsOf(game).bots.map(
          (bot) => html`<label class="opt bot">
            ${this.#radio("who", bot, player === bot, () => this.#set({ player: bot }))}
            <b>${computerName(bot)}</b><span class="small">${say(`bot-about-${bot}`)}</span>
          </label>`,
        )}
      </div>`;
  }

  #sides() {
    const { game, side, kind, blackFirst } = this.choice;
    if (kind === "watch" || kind === "here") return nothing;
    const { emblems, players: names, blackFirst: mayChoose } = factsOf(game);
    const [white, black] = emblems;
    const either = html`<svg viewBox="0 0 100 100" aria-hidden="true">
      <use href=${`#${white}`} x="-2" y="22" width="58" height="58" /><use href=${`#${black}`} x="44" y="22" width="58" height="58" />
    </svg>`;
    const option = (value: SideChoice, picture: unknown, name: string, about: string) =>
      html`<label class="opt mid side-opt">
        ${this.#radio("side", value, side === value, () => this.#set({ side: value }))}
        <span class="chip" aria-hidden="true">${picture}</span><b>${name}</b><span class="small">${about}</span>
      </label>`;
    const emblem = (sprite: string) => html`<svg aria-hidden="true"><use href=${`#${sprite}`} /></svg>`;
    return html`<fieldset class="panel">
      <legend>${say("new-side")}</legend>
      <div class="opts n3" role="radiogroup" aria-label=${say("new-side")}>
        ${option("first", emblem(white), playerName(names[0]), say("new-first"))}
        ${option("second", emblem(black), playerName(names[1]), say("new-second"))}
        ${option("either", either, say("new-either"), say("new-by-lot"))}
      </div>
      ${mayChoose
        ? html`<label class="check gap-top-s">
            <input
              type="checkbox"
              .checked=${live(blackFirst)}
              @change=${(event: Event) => this.#set({ blackFirst: (event.target as HTMLInputElement).checked })}
            /><span>${say("new-black-first")}</span>
          </label>`
        : nothing}
    </fieldset>`;
  }

  #boards() {
    const { game, board } = this.choice;
    const { variants } = factsOf(game);
    if (variants.length < 2) return nothing;
    const chosen = this.#chosen.name;
    return html`<fieldset class="panel">
      <legend>${say("new-board")}</legend>
      <div class="opts n2" role="radiogroup" aria-label=${say("new-board")}>
        ${variants.map(
          ({ name, about }) => html`<label class="opt mid">
            ${this.#radio("board", name, chosen === name, () => this.#set({ board: { ...board, [game]: name } }))}
            <b>${variantName(game, name)}</b>
            <span class="small">${has(`new-board-about-${about}`) ? say(`new-board-about-${about}`) : about}</span>
          </label>`,
        )}
      </div>
      ${chosen === "other"
        ? html`<label class="field gap-top-s">
            <span>${say("new-size")}</span>
            <input
              class="input"
              .value=${live(this.size)}
              @change=${(event: Event) => {
                this.size = (event.target as HTMLInputElement).value.trim().replace(/\s*[×xX*]\s*/, "x");
                this.#set({});
              }}
            />
          </label>`
        : nothing}
    </fieldset>`;
  }

  #clocks() {
    const { kind, clocks } = this.choice;
    const clock = clockOf(this.choice);
    const option = (id: string, name: string) => html`<label class="opt mid">
      ${this.#radio("clock", id, clock === id, () => this.#set({ clocks: { ...clocks, [kind]: id } }))}
      <b>${name}</b><span class="small">${say(`new-clock-${id}`)}</span>
    </label>`;
    const offered = Object.entries(CLOCKS).filter(([id]) => id !== "days" || kind === "friend");
    return html`<fieldset class="panel">
      <legend>${say("new-clock")}</legend>
      <div class="opts clocks">
        ${offered.map(([id, control]) => option(id, clockName(id === "days" ? { kind: "days", days: this.choice.days } : control, true)))}
        ${option("custom", say("new-clock-other"))}
      </div>
      ${clock === "custom"
        ? html`<div class="opts n2 gap-top-s">
            ${this.#number("minutes", "new-clock-minutes", 0.5, MAX_MINUTES)}${this.#number("increment", "new-clock-increment", 0, MAX_INCREMENT)}
          </div>`
        : nothing}
      ${clock === "days" ? html`<div class="opts n2 gap-top-s">${this.#number("days", "new-clock-days-count", 1, MAX_DAYS)}</div>` : nothing}
    </fieldset>`;
  }

  /** Renders a field for a number of the clock. */
  #number(name: "minutes" | "increment" | "days", label: string, least: number, most: number) {
    const change = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const typed = within(input.value, least, most, this.choice[name]);
      const value = name === "minutes" ? typed : Math.round(typed);
      input.value = String(value);
      this.#set({ [name]: value });
    };
    return html`<label class="field">
      <span>${say(label)}</span>
      <input class="input" type="number" name=${name} min=${least} max=${most} step=${least < 1 && least > 0 ? 0.5 : 1} .value=${live(String(this.choice[name]))} @change=${change} />
    </label>`;
  }

  #boardWords(): string {
    const { name } = this.#chosen;
    return name === "other" ? this.size.replace("x", " × ") : variantName(this.choice.game, name);
  }

  #summary(short: boolean) {
    const { game, kind, player, side, first, second } = this.choice;
    const names = playersOf(game);
    const name = playerName(names[side === "first" ? 0 : 1]);
    const mine = side === "either" ? say("new-side-lot") : say(short ? "new-side-short" : "new-side-named", { side: name });
    const board = this.#boardWords();
    const time = clockName(controlOf(this.choice));
    const values = { side: mine, board, clock: time, name: computerName(player), level: player };
    if (short) {
      const who = kind === "computer" ? say("new-short-computer", values) : say(`new-kind-${kind}`);
      return html`${who} · ${board} · ${time}`;
    }
    if (kind === "watch") return rich("new-sum-watch", { ...values, first: computerName(first), second: computerName(second) });
    if (kind === "here") return rich("new-sum-here", values);
    if (kind === "friend") return rich("new-sum-friend", values);
    return html`${rich(isLevel(player) ? "new-sum-level" : "new-sum-bot", values)} ${has(`new-begin-${game}`) ? say(`new-begin-${game}`) : nothing}`;
  }

  protected override render() {
    const { game, kind } = this.choice;
    this.setTitle(`${say("new-title")} · ${gameName(game)}`);
    const fact = factsOf(game);
    const button = html`<button class="btn pri block tall" type="button" ?disabled=${this.starting} @click=${this.#start}>
      ${say("new-start")}
    </button>`;
    const narrow = kind === "watch" || kind === "here" || fact.variants.length < 2;
    const problem = this.problem
      ? html`<div class="say bad" role="alert">
          <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg><span>${this.problem}</span>
        </div>`
      : nothing;
    return html`<div class="wrap">
      <div class="head"><h1>${say("new-title")}</h1><p>${say(kind === "computer" && this.choice.player === GENTLE ? "new-lead" : "new-lead-again")}</p></div>
      <form class="two" id="newgame" @submit=${(event: Event) => event.preventDefault()}>
        <div class="stack">
          ${this.#games()} ${this.#opponent()}
          <div class=${narrow ? "stack" : "pairrow"}>${this.#sides()}${this.#boards()}</div>
          ${this.#clocks()}
        </div>
        <aside class="stack side">
          <section class="panel flow wide-only" aria-label=${say("new-your-game")}>
            <div class="pad-x">
              <henge-board
                .board=${this.startBoards[`${game} ${this.#variant}`] ?? fact.empty}
                .label=${say("home-board", { name: fact.name })}
              ></henge-board>
            </div>
            <div>
              <h2 class="title-xl">${fact.name}</h2>
              <p class="small muted">${say("new-by", { designer: fact.designer, year: String(fact.year ?? "") })}</p>
            </div>
            <p>${this.#summary(false)}</p>
            ${problem}
            <div>${button}</div>
            <p class="small muted">${this.#enterHint()}</p>
          </section>
          <div class="row sp">
            <a class="btn quiet" href=${`/learn/${game}`}>${say("new-how")}</a><a class="btn quiet" href="/lobby">${say("nav-lobby")}</a>
          </div>
        </aside>
        <div class="startbar narrow-only">
          ${problem}
          <p>${this.#summary(true)}</p>
          ${button}
        </div>
      </form>
    </div>`;
  }

  #enterHint() {
    const [before, after] = say("new-enter").split("ENTER");
    return html`${before}<kbd>Enter</kbd>${after}`;
  }
}

customElements.define("page-new-game", NewGamePage);

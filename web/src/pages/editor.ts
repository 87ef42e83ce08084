// The board editor: pieces are placed freely, and the server validates the position after each change and
// gives the reason if it is illegal.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { boardOf, emptyDiagram, readDiagram, spareIn, variantOf, writeDiagram } from "../analysis/diagram";
import { BadPaste, readPasted } from "../analysis/paste";
import { icon } from "../analysis/show";
import { closeRow, slimHeader } from "../analysis/stage";
import { fetchLine } from "../analysis/study";
import { type Line, Problem, api, ask, sentence } from "../api/client";
import { GENTLE } from "../app/players";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { settings } from "../app/settings";
import { copy, toast } from "../app/toast";
import { playerName, say } from "../app/words";
import { spriteName, type TapDetail } from "../board/board";
import { type Marks, NO_MARKS } from "../board/view";
import { factsOf, gameName, games, playersOf } from "../games";
import { type Diagram, type Facts, type Hands, countOf } from "../games/facts";
import "../stage/rules-sheet";
import { keepSeats } from "../store/seats";
import { addressOf, pasteProblem } from "./analysis/paste-box";

type Legality =
  | { kind: "asking" }
  | { kind: "legal"; line: Line }
  | { kind: "illegal"; problem: Problem }
  | { kind: "unknown" };

const ERASER = "eraser";

/** The games with an editor. */
function editable(): Facts[] {
  return games().filter((it) => it.notation);
}

class EditorPage extends Page {
  @state() private diagram: Diagram = emptyDiagram("moai");
  @state() private legality: Legality = { kind: "asking" };
  @state() private tool = "";
  @state() private choosing = false;
  @state() private textProblem = "";
  @state() private flipped = false;
  @state() private held: string | undefined;
  /** Whether the panels are shown where they don't fit beside the board. */
  @state() private open = false;
  /** The clause at which the rules are open; `undefined` if they are closed. */
  @state() private clause: string | undefined;
  #asked = 0;
  #text = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.#open();
  }

  override arrive(place: Place): void {
    if (place.url.pathname + place.url.search === this.#address()) void this.#check();
    else this.#open();
  }

  #open(): void {
    const wanted = this.params.game;
    const known = editable().some((it) => it.id === wanted);
    const game = wanted !== undefined && known ? wanted : "racing-kings";
    this.choosing = wanted !== undefined && !known;
    this.textProblem = this.choosing ? say("editor-no-game") : "";
    this.open = this.choosing;
    const text = this.url.searchParams.get("position");
    const read = text === null ? undefined : readDiagram(game, text);
    this.tool = spareIn(read ?? emptyDiagram(game)) ?? ERASER;
    this.held = undefined;
    if (read) {
      read.blackFirst = (this.url.searchParams.get("variant") ?? "").includes("black-first");
      this.#set(read, false);
      return;
    }
    this.diagram = emptyDiagram(game);
    if (text !== null) {
      this.textProblem = say("editor-bad-text");
      this.#text = text;
      this.legality = { kind: "unknown" };
      return;
    }
    void this.#start(false);
  }

  #address(): string {
    const { game } = this.diagram;
    const query = new URLSearchParams({ position: writeDiagram(this.diagram) });
    const variant = variantOf(this.diagram);
    if (variant) query.set("variant", variant);
    return `/editor/${game}?${query}`;
  }

  #set(diagram: Diagram, write = true): void {
    this.diagram = diagram;
    this.#text = writeDiagram(diagram);
    if (write) {
      this.textProblem = "";
      history.replaceState(history.state, "", this.#address());
    }
    void this.#check();
  }

  #change(change: Partial<Diagram>): void {
    this.#set({ ...this.diagram, ...change });
  }

  /** Validates the position. Only the latest response is used. */
  async #check(): Promise<void> {
    const asked = ++this.#asked;
    const { game } = this.diagram;
    const text = writeDiagram(this.diagram);
    let found: Legality;
    try {
      found = { kind: "legal", line: await fetchLine(game, variantOf(this.diagram) ?? "", text, []) };
    } catch (error) {
      found = error instanceof Problem ? { kind: "illegal", problem: error } : { kind: "unknown" };
    }
    if (asked === this.#asked) this.legality = found;
  }

  async #start(write = true): Promise<void> {
    const { game, blackFirst } = this.diagram;
    const variant = factsOf(game).notation?.variant?.(this.diagram);
    try {
      const state = await ask(
        api.POST("/api/v1/games/{game}/new", { params: { path: { game: game as "moai" } }, body: { variant } }),
      );
      const read = readDiagram(game, state.position);
      if (read) this.#set({ ...read, blackFirst }, write);
    } catch (error) {
      this.legality = error instanceof Problem ? { kind: "illegal", problem: error } : { kind: "unknown" };
    }
  }

  #left(sprite: string): number | undefined {
    const most = factsOf(this.diagram.game).notation?.most[sprite];
    return most === undefined ? undefined : most - countOf(this.diagram, sprite);
  }

  #tap({ square, by }: TapDetail): void {
    const pieces = new Map(this.diagram.pieces);
    // A drag moves a piece: its first tap lifts it, whatever tool is selected.
    if (by === "drag") {
      if (this.held === undefined) {
        this.held = square;
        return;
      }
      const sprite = pieces.get(this.held);
      pieces.delete(this.held);
      if (sprite) pieces.set(square, sprite);
      this.held = undefined;
      this.#change({ pieces });
      return;
    }
    this.held = undefined;
    const there = pieces.get(square);
    if (this.tool === ERASER || there === this.tool) pieces.delete(square);
    else if ((this.#left(this.tool) ?? 1) > 0) pieces.set(square, this.tool);
    else {
      toast(say("editor-none-left", { piece: spriteName(this.tool) }));
      return;
    }
    this.#change({ pieces });
  }

  async #read(text: string): Promise<void> {
    this.#text = text;
    this.textProblem = "";
    try {
      const pasted = readPasted(text, this.diagram.game);
      if (pasted.kind !== "position") {
        router.go(await addressOf(text, this.diagram.game));
        return;
      }
      const read = readDiagram(pasted.game, pasted.text);
      if (!read) throw new BadPaste("editor-bad-text");
      if (pasted.game !== this.diagram.game) this.tool = spareIn(read) ?? ERASER;
      this.#set({ ...read, blackFirst: false });
    } catch (error) {
      this.textProblem = pasteProblem(error);
    }
  }

  /** Starts a game from this position against an easy level. */
  async #play(line: Line): Promise<void> {
    const me = { kind: "human" as const, name: settings.current.name || undefined };
    const computer = { kind: "computer" as const, player: GENTLE };
    try {
      const { match, seats } = await ask(
        api.POST("/api/v1/matches", {
          body: {
            game: this.diagram.game,
            variant: line.variant,
            start: line.position,
            seats: this.diagram.side === 0 ? [me, computer] : [computer, me],
            clock: { kind: "none" },
          },
        }),
      );
      keepSeats(match.id, seats);
      router.go(`/matches/${match.id}`);
    } catch (error) {
      toast(error instanceof Problem ? error.message : say("new-no-server"));
    }
  }

  /** Returns the squares that a reason names; for a king in check, also that of the attacker. */
  #marks(): Marks {
    if (this.legality.kind !== "illegal") return NO_MARKS;
    const { problem } = this.legality;
    const named = problem.message.match(/\b[a-z]\d{1,2}\b/g) ?? [];
    const [first, second] = named;
    const isKing = (square: string | undefined) => this.diagram.pieces.get(square ?? "")?.endsWith("K");
    if (first && second && isKing(first) && named.length === 2) {
      return { ...NO_MARKS, squares: [[first, "check"]], arrows: [{ from: second, to: first, kind: "bad", straight: true }] };
    }
    return { ...NO_MARKS, squares: named.map((it) => [it, "bad"] as [string, "bad"]) };
  }

  /** Says whether the position is legal, and if not, why. */
  #verdict(): { kind: "plain" | "good" | "bad"; text: unknown } {
    const { legality } = this;
    switch (legality.kind) {
      case "asking":
        return { kind: "plain", text: say("editor-asking") };
      case "unknown":
        return {
          kind: "bad",
          text: this.textProblem || html`${say("new-no-server")} <button class="btn" @click=${() => this.#check()}>${say("try-again")}</button>`,
        };
      case "legal": {
        const { line } = legality;
        const text = line.outcome
          ? say("editor-over", { reason: sentence(line.outcome.reason) })
          : say("editor-legal-text", { side: playerName(line.to_move), count: line.legal.length });
        return { kind: "good", text: html`<b>${say("editor-legal")}</b> ${text}` };
      }
      case "illegal":
        return { kind: "bad", text: html`<b>${say("editor-illegal")}</b> ${legality.problem.message}` };
    }
  }

  /** Renders the verdict and the pieces to place, always in the same place. */
  #bar() {
    const { kind, text } = this.#verdict();
    const pick = (sprite: string) => {
      const left = this.#left(sprite);
      const said = left === undefined ? spriteName(sprite) : say("editor-left-said", { piece: spriteName(sprite), count: left });
      return html`<button
        class="btn pick sm"
        type="button"
        data-sprite=${sprite}
        aria-label=${said}
        aria-pressed=${this.tool === sprite}
        ?disabled=${left === 0 && this.tool !== sprite}
        @click=${() => (this.tool = sprite)}
      >
        <span class="tiny"><svg aria-hidden="true"><use href=${`#${sprite}`} /></svg></span>${left === undefined ? nothing : html`<small>${left}</small>`}
      </button>`;
    };
    const pieces = (factsOf(this.diagram.game).notation?.palette ?? []).flat();
    return html`<section class=${`abar ${kind}`} id="legal">
      <div class="ask">
        ${kind === "plain" ? html`<i class="pip"></i>` : icon(kind === "good" ? "check" : "warn")}<span role="status">${text}</span>
      </div>
      <div class="acts" role="group" aria-label=${say("editor-pieces")}>
        ${pieces.map(pick)}
        <button class="btn pick sm" id="eraser" aria-label=${say("editor-eraser")} aria-pressed=${this.tool === ERASER} @click=${() => (this.tool = ERASER)}>
          ${icon("erase")}
        </button>
      </div>
    </section>`;
  }

  #tools() {
    const clause = this.legality.kind === "illegal" ? this.legality.problem.clause : undefined;
    return html`<section class="panel">
      <p class="small muted">
        ${this.tool === ERASER ? say("editor-erase-text") : say("editor-place-text", { piece: spriteName(this.tool) })}
      </p>
      <div class="btns gap-top-s3">
        <button class="btn" id="clear" @click=${() => this.#change({ pieces: new Map() })}>${say("editor-clear")}</button>
        <button class="btn" id="start" @click=${() => this.#start()}>${say("editor-start")}</button>
        <button class="btn" id="flip" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>${icon("flip")}${say("analysis-flip")}</button>
        <button class="btn" id="rules" @click=${() => (this.clause = clause ?? "")}>${icon("info")}${say(clause ? "sheet-show" : "sheet-rules")}</button>
      </div>
    </section>`;
  }

  #number({ player, sprite, most }: Hands["kinds"][number], index: number) {
    const change = (event: Event) => {
      const hands = [...this.diagram.hands];
      hands[index] = Math.min(most, Math.max(0, Math.round(Number((event.target as HTMLInputElement).value) || 0)));
      this.#change({ hands });
    };
    const side = playerName(playersOf(this.diagram.game)[player]);
    return html`<label class="field">
      <span>${say("editor-hand", { side, piece: spriteName(sprite) })}</span>
      <input class="input" type="number" min="0" max=${most} .value=${live(String(this.diagram.hands[index]))} @change=${change} />
    </label>`;
  }

  #options() {
    const { game, side, width, height, blackFirst } = this.diagram;
    const { players, notation, blackFirst: mayChoose } = factsOf(game);
    const sizes = notation?.sizes ?? [];
    const hands = notation?.hands;
    const [white, black] = hands?.captured(this.diagram) ?? [0, 0];
    return html`<fieldset class="panel">
        <legend>${say("editor-to-move")}</legend>
        <div class="opts n2">
          ${players.map(
            (name, index) => html`<label class="opt mid">
              <input
                type="radio"
                name="side"
                value=${index}
                .checked=${live(side === index)}
                @change=${() => this.#change({ side: index as 0 | 1 })}
              /><b>${playerName(name)}</b>
            </label>`,
          )}
        </div>
      </fieldset>
      ${sizes.length > 1
        ? html`<fieldset class="panel">
            <legend>${say("new-board")}</legend>
            <div class="opts n4">
              ${sizes.map(
                ([columns, rows]) => html`<label class="opt mid">
                  <input
                    type="radio"
                    name="size"
                    value=${columns}
                    .checked=${live(width === columns && height === rows)}
                    @change=${() => this.#set({ ...emptyDiagram(game, columns, rows), side, blackFirst })}
                  /><b>${columns} × ${rows}</b>
                </label>`,
              )}
            </div>
            ${mayChoose
              ? html`<label class="check gap-top-s">
                  <input
                    type="checkbox"
                    name="black-first"
                    .checked=${live(blackFirst)}
                    @change=${(event: Event) => this.#change({ blackFirst: (event.target as HTMLInputElement).checked })}
                  /><span>${say("new-black-first")}</span>
                </label>`
              : nothing}
          </fieldset>`
        : nothing}
      ${hands
        ? html`<fieldset class="panel">
            <legend>${say("editor-hands")}</legend>
            <div class="opts n2">${hands.kinds.map((it, index) => this.#number(it, index))}</div>
            <p class="small muted gap-top-s">${say("editor-captured", { white, black })}</p>
          </fieldset>`
        : nothing}`;
  }

  #textPanel() {
    const illegal = this.legality.kind === "illegal" || this.textProblem !== "";
    return html`<section class="panel flow">
      <h2>${say("editor-text")}</h2>
      <div class="field">
        <label for="text">${say("paste-label")}</label>
        <textarea
          class="input mono"
          id="text"
          rows="3"
          spellcheck="false"
          aria-invalid=${illegal ? "true" : nothing}
          aria-describedby=${this.textProblem ? "text-problem" : "legal"}
          .value=${live(this.#text)}
          @input=${(event: Event) => (this.#text = (event.target as HTMLTextAreaElement).value)}
          @change=${(event: Event) => this.#read((event.target as HTMLTextAreaElement).value)}
        ></textarea>
      </div>
      ${this.textProblem
        ? html`<div class="say bad" role="alert" id="text-problem">${icon("warn")}<span>${this.textProblem}</span></div>`
        : nothing}
      <div class="btns">
        <button class="btn" id="copy-text" @click=${() => copy(this.#text, say("copied"))}>
          ${icon("copy")}${say("copy-text")}
        </button>
        <button class="btn" id="copy-link" @click=${() => copy(location.origin + this.#address(), say("copied-link"))}>
          ${icon("link")}${say("copy-link")}
        </button>
      </div>
    </section>`;
  }

  #actions() {
    const line = this.legality.kind === "legal" ? this.legality.line : undefined;
    const over = line?.outcome != null;
    const analyse = () => {
      if (!line) return;
      const query = new URLSearchParams({ position: line.position, variant: line.variant });
      router.go(`/analysis/${this.diagram.game}?${query}`);
    };
    return html`<div class="actions2">
        <button class="btn" id="analyse" ?disabled=${!line} @click=${analyse}>${say("editor-analyse")}</button>
        <button class="btn" id="play" ?disabled=${!line || over} @click=${() => line && this.#play(line)}>
          ${say("editor-play")}
        </button>
      </div>
      <p class="small muted centred">${line ? html`&nbsp;` : say("editor-wait")}</p>`;
  }

  #games() {
    return html`<section class="panel">
      <h2>${say("editor-choose")}</h2>
      <div class="opts tiles">
        ${editable().map(
          ({ id, name, tile }) => html`<a class="opt tile" href=${`/editor/${id}`}>
            <henge-board class="mini" .board=${tile}></henge-board><b>${name}</b>
          </a>`,
        )}
      </div>
    </section>`;
  }

  protected override render() {
    const { game } = this.diagram;
    const name = gameName(game);
    this.setTitle(say("editor-page", { name }));
    const many = (factsOf(game).notation?.palette ?? []).flat().length > 5;
    return html`<div class=${`stage task study editor ${many ? "many" : ""} ${this.clause === undefined ? "" : "sheet-open"}`}>
      ${slimHeader(
        name,
        say("editor-word"),
        html`<button class="iconbtn" id="more" aria-label=${say("analysis-more")} @click=${() => (this.open = true)}>${icon("menu")}</button>`,
      )}
      <div class="mid">
        <henge-board
          interactive
          labels
          ?flipped=${this.flipped}
          .board=${boardOf(this.diagram)}
          .marks=${this.#marks()}
          .label=${say("editor-board", { name })}
          @tap=${(event: CustomEvent<TapDetail>) => this.#tap(event.detail)}
        ></henge-board>
      </div>
      <div class="right">
        <div class="goal">
          <h1 class="title-xl">${name} <span class="muted light">${say("editor-word")}</span></h1>
          <button class="btn quiet" id="change-game" aria-expanded=${this.choosing} @click=${() => this.#changeGame()}>${say("editor-change")}</button>
        </div>
        ${this.#bar()}
        <div class=${`more ${this.open ? "open" : ""}`}>
          ${closeRow(() => (this.open = false))}
          ${this.choosing ? this.#games() : nothing}${this.#actions()}${this.#tools()}${this.#options()}${this.#textPanel()}
        </div>
      </div>
      ${this.clause === undefined
        ? nothing
        : html`<henge-rules game=${game} clause=${this.clause} @close=${() => (this.clause = undefined)}></henge-rules>`}
    </div>`;
  }

  #changeGame(): void {
    this.choosing = !this.choosing;
    this.open = this.choosing;
  }
}

customElements.define("page-editor", EditorPage);

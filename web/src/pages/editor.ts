// The board editor: pieces are placed freely, and the server validates the position after each change and
// gives the reason if it is illegal.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { boardOf, emptyDiagram, readDiagram, spareIn, variantOf, writeDiagram } from "../analysis/diagram";
import { BadPaste, readPasted } from "../analysis/paste";
import { icon } from "../analysis/show";
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
        router.go(await addressOf(text));
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

  #verdict() {
    const { legality } = this;
    switch (legality.kind) {
      case "asking":
        return html`<div class="status" role="status" id="legal"><span>${say("editor-asking")}</span></div>`;
      case "unknown":
        return html`<div class="say bad" role="status" id="legal">
          ${icon("warn")}<span>${this.textProblem || say("new-no-server")}</span>
          ${this.textProblem
            ? nothing
            : html`<span class="btns"><button class="btn" @click=${() => this.#check()}>${say("try-again")}</button></span>`}
        </div>`;
      case "legal": {
        const { line } = legality;
        const side = playerName(line.to_move);
        const text = line.outcome
          ? say("editor-over", { reason: sentence(line.outcome.reason) })
          : say("editor-legal-text", { side, count: line.legal.length });
        return html`<div class="say ok" role="status" id="legal">
          ${icon("check")}<span><b>${say("editor-legal")}</b> ${text}</span>
        </div>`;
      }
      case "illegal": {
        const { message, clause } = legality.problem;
        return html`<div class="say bad" role="status" id="legal">
          ${icon("warn")}<span
            ><b>${say("editor-illegal")}</b> ${message}
            ${clause ? html` <a href=${`/rules/${this.diagram.game}`}>${say("editor-rule", { clause })}</a>` : nothing}</span
          >
        </div>`;
      }
    }
  }

  #palette() {
    const rows = factsOf(this.diagram.game).notation?.palette ?? [];
    const columns = rows[0]?.length === 5 ? "five" : "four";
    const pick = (sprite: string) => {
      const left = this.#left(sprite);
      const said = left === undefined ? spriteName(sprite) : say("editor-left-said", { piece: spriteName(sprite), count: left });
      return html`<button
        class="pick sm"
        type="button"
        data-sprite=${sprite}
        aria-label=${said}
        aria-pressed=${this.tool === sprite}
        ?disabled=${left === 0 && this.tool !== sprite}
        @click=${() => (this.tool = sprite)}
      >
        <span class="chip"><svg aria-hidden="true"><use href=${`#${sprite}`} /></svg></span>
        <span class="small">${left === undefined ? say("editor-any") : say("editor-left", { count: left })}</span>
      </button>`;
    };
    return html`<section class="panel">
      <h2>${say("editor-pieces")}</h2>
      ${rows.map(
        (row, index) => html`<div class="palette ${columns} ${index > 0 ? "gap-top-s" : ""}" role="group" aria-label=${say(rows.length > 1 ? `editor-row-${index}` : "editor-pieces")}>
          ${row.map(pick)}
        </div>`,
      )}
      <div class="btns gap-top-s3">
        <button class="btn" id="eraser" aria-pressed=${this.tool === ERASER} @click=${() => (this.tool = ERASER)}>
          ${icon("erase")}${say("editor-eraser")}
        </button>
        <button class="btn quiet" id="clear" @click=${() => this.#change({ pieces: new Map() })}>${say("editor-clear")}</button>
        <button class="btn quiet" id="start" @click=${() => this.#start()}>${say("editor-start")}</button>
      </div>
      <p class="small muted gap-top-s3">
        ${this.tool === ERASER ? say("editor-erase-text") : say("editor-place-text", { piece: spriteName(this.tool) })}
      </p>
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
    return html`<div class="wrap table">
      <section class="stack" aria-label=${say("analysis-board-section")}>
        <div class="row sp">
          <h1 class="title-xl">${name} <span class="muted light">${say("editor-word")}</span></h1>
          <span class="btns keep">
            <button class="btn quiet" id="flip" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>
              ${icon("flip")}<span class="wide-only">${say("analysis-flip")}</span><span class="vh narrow-only">${say("analysis-flip")}</span>
            </button>
            <button
              class="btn quiet"
              id="change-game"
              aria-expanded=${this.choosing}
              @click=${() => (this.choosing = !this.choosing)}
            >
              ${say("editor-change")}
            </button>
          </span>
        </div>
        ${this.choosing ? this.#games() : nothing}
        <henge-board
          interactive
          labels
          ?flipped=${this.flipped}
          .board=${boardOf(this.diagram)}
          .marks=${this.#marks()}
          .label=${say("editor-board", { name })}
          @tap=${(event: CustomEvent<TapDetail>) => this.#tap(event.detail)}
        ></henge-board>
        ${this.#verdict()}
      </section>
      <aside class="stack">${this.#palette()}${this.#options()}${this.#textPanel()}${this.#actions()}</aside>
    </div>`;
  }
}

customElements.define("page-editor", EditorPage);

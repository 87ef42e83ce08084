// The analysis page: any game or position, with variations, comments and the engine's lines. All of it is
// encoded in the address, so that a link shares it.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { BadLink, readLink, writeLink } from "../analysis/link";
import { bar, icon, seal, stepOf, steps } from "../analysis/show";
import { Study } from "../analysis/study";
import { type Analysis, type Path, MAX_COMMENT_LENGTH, endOf, isVariation, lineOf, movesTo, nodeAt } from "../analysis/tree";
import { type Worth, worthOf, worthShort, worthText } from "../analysis/values";
import { Problem, api, ask, sentence } from "../api/client";
import { written } from "../app/notation";
import { Page, type Place } from "../app/router";
import { settings } from "../app/settings";
import { announce, copy } from "../app/toast";
import { formatNumber, playerName, rich, say } from "../app/words";
import type { TapDetail } from "../board/board";
import { type Marks, marksOf } from "../board/view";
import { factsOf, gameName, isGame } from "../games";
import { keptGame } from "../store/games";
import { opening } from "./analysis/opening";
import { exports } from "./analysis/exports";
import { pointOut } from "./analysis/marks";
import { treeView } from "./analysis/tree-view";

class AnalysisPage extends Page {
  @state() private problem = "";
  @state() private flipped = false;
  @state() private loading = false;
  @state() private typed = "";
  #study: Study | undefined;
  #written = "";
  #opening = 0;
  #key = (event: KeyboardEvent) => {
    const by = this.#study && stepOf(event);
    if (!by) return;
    event.preventDefault();
    this.#study?.step(by);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    void this.#open();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    this.#study?.stop();
    super.disconnectedCallback();
  }

  override arrive(place: Place): void {
    // Ignore address changes that this page made itself.
    if (place.url.hash !== "" && place.url.hash === this.#written) {
      void this.#study?.go(this.#study.path);
      return;
    }
    void this.#open();
  }

  /** Loads the analysis, game or position that the address names. */
  async #open(): Promise<void> {
    const opening = ++this.#opening;
    this.#study?.stop();
    this.#study = undefined;
    this.problem = "";
    this.loading = true;
    try {
      const found = await this.#find();
      if (opening !== this.#opening) return;
      if (found) await this.#begin(found.analysis, found.path);
    } catch (error) {
      if (opening !== this.#opening) return;
      this.#study = undefined;
      this.problem = errorText(error);
    } finally {
      if (opening === this.#opening) this.loading = false;
    }
  }

  async #find(): Promise<{ analysis: Analysis; path: number[] } | undefined> {
    const { url, params } = this;
    const query = url.searchParams;
    const ply = query.get("ply");
    const at = (analysis: Analysis) => {
      const end = endOf(analysis.root, []);
      return { analysis, path: ply === null ? [] : end.slice(0, Math.max(0, Number(ply) || 0)) };
    };
    if (url.hash.length > 1) return readLink(url.hash);
    const kept = query.get("kept") ?? query.get("match");
    if (kept !== null) {
      const game = await keptGame(kept).catch(() => undefined);
      if (game?.game) {
        const { game: id, variant, start, moves } = game;
        return at({ game: id, variant: variant ?? "", start: start ?? "", root: lineOf(moves ?? []) });
      }
      const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: kept } } }));
      return at({ game: view.game, variant: view.variant, start: view.start, root: lineOf(view.moves) });
    }
    const game = params.game;
    if (game === undefined) return undefined;
    if (!isGame(game)) throw new BadLink("link-broken");
    const moves = (query.get("moves") ?? "").split(/\s+/).filter(Boolean);
    return at({ game, variant: query.get("variant") ?? "", start: query.get("position") ?? "", root: lineOf(moves) });
  }

  async #begin(analysis: Analysis, path: Path): Promise<void> {
    if (!isGame(analysis.game)) throw new BadLink("link-broken");
    const study = new Study(analysis);
    const cut = await study.check();
    this.problem = cut;
    this.#study?.stop();
    this.#study = study;
    study.addEventListener("change", () => this.requestUpdate());
    study.addEventListener("moved", () => void this.#writeAddress(study));
    // The path in a link may lead to a node that was cut as illegal.
    const reached = movesTo(analysis.root, path).length;
    await study.go(path.slice(0, reached));
  }

  async #writeAddress(study: Study): Promise<void> {
    const address = await this.#address(study);
    if (study !== this.#study || !this.isConnected) return;
    this.#written = address.slice(address.indexOf("#"));
    history.replaceState(history.state, "", address);
  }

  /** Writes the analysis to the fragment, which isn't sent to the server. The position in the query is for link previews. */
  async #address(study: Study): Promise<string> {
    const { game, variant } = study.analysis;
    const shown = new URLSearchParams({ position: study.line?.position ?? "", variant });
    return `/analysis/${game}?${shown}#${await writeLink(study.analysis, study.path)}`;
  }

  async #link(study: Study): Promise<string> {
    return location.origin + (await this.#address(study));
  }

  #marks(study: Study): Marks {
    const { line, entry } = study;
    const last = line?.played.at(-1);
    const marks: Marks = { ...marksOf(last?.changes ?? []) };
    if (!line) return marks;
    if (entry.begun) {
      marks.squares = marks.squares.filter(([, mark]) => mark !== "taken");
      marks.path = [];
      const chosen = entry.squares.map((it) => [it, "chosen"] as [string, "chosen"]);
      const legal = entry.nextSquares.map((it) => [it, "legal"] as [string, "legal"]);
      marks.squares = [...marks.squares, ...chosen, ...legal];
    } else pointOut(study, marks);
    if (study.notice?.square) marks.squares.push([study.notice.square, "bad"]);
    return marks;
  }

  #worth(study: Study): Worth | undefined {
    const outcome = study.line?.outcome;
    if (outcome) {
      const winner = "winner" in outcome ? (outcome.winner === study.players[0] ? 0 : 1) : undefined;
      return { kind: "proven", winner, plies: 0, exact: true };
    }
    return study.worthAt(study.path);
  }

  #board(study: Study) {
    const { line, analysis } = study;
    const name = gameName(analysis.game);
    const plies = endOf(analysis.root, study.path).length;
    const turn = (ply: number) => formatNumber(Math.ceil(ply / 2));
    const label = line ? say("analysis-board", { name, side: playerName(line.to_move) }) : name;
    const node = nodeAt(analysis.root, study.path);
    return html`<section class="stack" aria-label=${say("analysis-board-section")}>
      <div class="row sp">
        <h1 class="title-xl">${name} <span class="muted light">${say("analysis-word")}</span></h1>
        <span class="small muted num" id="turn"
          >${plies === 0 ? nothing : say("analysis-turn", { turn: turn(study.path.length), turns: turn(plies) })}</span
        >
      </div>
      <div class="withbar">
        ${bar(this.#worth(study), study.players, factsOf(analysis.game).colours ?? "")}
        <henge-board
          interactive
          ?labels=${settings.current.coordinates}
          ?flipped=${this.flipped}
          .board=${line && study.entry.preview(line.board)}
          .changes=${study.changes}
          .marks=${this.#marks(study)}
          .label=${label}
          @tap=${(event: CustomEvent<TapDetail>) => study.tap(event.detail.square)}
        ></henge-board>
      </div>
      ${this.#status(study)}
      ${steps(
        (by) => study.step(by),
        { first: study.path.length === 0, last: node.children.length === 0 },
        html`<button class="btn quiet" id="flip" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>
          ${icon("flip")}${say("analysis-flip")}
        </button>`,
      )}
    </section>`;
  }

  /** Renders the prompt or the refusal as one line, so that the layout doesn't shift. */
  #status(study: Study) {
    const { line, entry, notice } = study;
    if (notice) {
      return html`<div class="say bad" role="status" id="status">${icon("warn")}<span>${notice.text}</span></div>`;
    }
    const piles = entry.piles.length > 1 && !entry.squares.length ? entry.piles : [];
    const buttons = entry.nextButtons;
    const text = !line
      ? say("analysis-loading")
      : line.outcome
        ? sentence(line.outcome.reason)
        : entry.begun
          ? say("analysis-going-on")
          : say("analysis-try", { side: playerName(line.to_move), count: line.legal.length });
    return html`<div class="status wrap-row" role="status" id="status">
      <span class="grow">${text}</span>
      ${piles.map(
        (it) => html`<button class="btn" data-tap=${`hand:${it}`} aria-pressed=${entry.pile === it} @click=${() => study.press(`hand:${it}`)}>
          ${say(`sprite-${it}`)}
        </button>`,
      )}
      ${buttons.map((it) => html`<button class="btn" data-tap=${`button:${it}`} @click=${() => study.press(`button:${it}`)}>${say(it)}</button>`)}
    </div>`;
  }

  #verdict(study: Study) {
    const { line, engine, update } = study;
    const worth = this.#worth(study);
    const count = line?.legal.length ?? 0;
    const side = line ? playerName(line.to_move) : "";
    let head = say("worth-unknown");
    if (line?.outcome) {
      const { outcome } = line;
      head = "winner" in outcome ? say("analysis-won", { side: playerName(outcome.winner) }) : say("worth-draw");
    } else if (worth) head = worthText(worth, study.players);
    const searched =
      worth?.kind === "proven"
        ? say("analysis-proven-text", { side, count })
        : say("analysis-estimate-text", {
            side,
            count,
            seconds: formatNumber(update?.seconds ?? 0, { maximumFractionDigits: 1 }),
            depth: update?.depth ?? 0,
          });
    return html`<section class="panel" aria-label=${say("analysis-verdict")}>
      <div class="verdict" id="verdict">
        <b>${head}</b>
        ${worth && !line?.outcome
          ? worth.kind === "proven"
            ? seal(say("proven"))
            : html`<span class="badge plain">${say("estimate")}</span>`
          : nothing}
      </div>
      <p class="small muted num gap-top-1">
        ${line?.outcome ? sentence(line.outcome.reason) : engine.kind === "off" ? say("analysis-engine-off", { side, count }) : searched}
      </p>
      ${update?.caution ? html`<p class="small gap-top-1">${sentence(update.caution)}</p>` : nothing}
    </section>`;
  }

  /** Renders why the move that was played is worse than the best one. */
  #why(study: Study) {
    const { path, analysis, players, line, update } = study;
    const next = nodeAt(analysis.root, path).children[0];
    const best = update?.lines[0];
    const [here, after] = [study.worthAt(path), study.worthAt([...path, 0])];
    const move = best?.moves[0];
    // The line is rendered empty until it is known, so that the layout doesn't shift.
    if (!next || !line || line.outcome || !study.isOn) return nothing;
    const about = (text: string) => html`<section class="panel why">
      <h2>${say("analysis-about", { move: written(next) })}</h2>
      <p class="muted">${text}</p>
    </section>`;
    if (move !== undefined && move === next.move) return about(say("analysis-about-good"));
    if (!best || !here || !after || move === undefined) return about(say("analysis-about-looking"));
    const loss = study.lossAt([...path, 0]);
    if (loss < 0.03) return about(say("analysis-about-good"));
    const mover = line.to_move === players[0] ? 0 : 1;
    const wins = (worth: Worth, who: number) => worth.kind === "proven" && worth.winner === who;
    const values = {
      best: this.#shown(study, move),
      played: written(next),
      bestWorth: worthText(here, players),
      playedWorth: worthText(after, players),
    };
    const key = wins(here, mover)
      ? wins(after, 1 - mover)
        ? "analysis-why-thrown"
        : "analysis-why-win-gone"
      : wins(after, 1 - mover)
        ? "analysis-why-loses"
        : "analysis-why-less";
    return html`<section class="panel why">
      <h2>${icon("warn")}${say("analysis-why", { move: written(next) })}</h2>
      <p>${rich(key, values)}</p>
      <p class="muted">${say("analysis-why-worths", values)}</p>
    </section>`;
  }

  #shown(study: Study, move: string, before: readonly string[] = []): string {
    if (settings.current.notation === "plain") return move;
    const known = before.length === 0 ? study.line?.legal.find((it) => it.move === move)?.shown : undefined;
    return known ?? study.shownOf([...movesTo(study.analysis.root, study.path), ...before], move);
  }

  #lines(study: Study) {
    const { engine, update, line, analysis, path, players } = study;
    const next = nodeAt(analysis.root, path).children[0]?.move;
    const lines = update?.lines ?? [];
    return html`<section class=${`panel ${study.isOn && !line?.outcome ? "engine-on" : ""}`} aria-label=${say("analysis-lines")}>
      <div class="row sp gap-below">
        <h2 class="title-lg">${say("analysis-lines")}</h2>
        <label class="switch small"
          ><input
            type="checkbox"
            id="engine"
            .checked=${live(study.isOn)}
            @change=${(event: Event) => study.switchEngine((event.target as HTMLInputElement).checked)}
          />${say("analysis-engine")}</label
        >
      </div>
      <ol class="lines">
        ${lines.map(({ moves, score, caution }) => {
          const worth = worthOf(score, players, line?.to_move ?? "");
          return html`<li>
            <span class="val">${worthShort(worth, players)}</span>
            <span class="btns tight"
              >${worth.kind === "proven" ? seal(say("proven")) : nothing}${moves[0] !== undefined && moves[0] === next
                ? html`<span class="badge sun">${say("analysis-played")}</span>`
                : nothing}</span
            >
            <span class="pv"
              ><button
                class="first"
                aria-label=${say("analysis-play-move", { move: this.#shown(study, moves[0] ?? "") })}
                @click=${() => study.play(moves[0] ?? "", this.#shown(study, moves[0] ?? ""))}
              >
                ${this.#shown(study, moves[0] ?? "")}</button
              >${moves.slice(1).map((it, index) => ` ${this.#shown(study, it, moves.slice(0, index + 1))}`)}</span
            >
            ${caution ? html`<span class="pv small">${sentence(caution)}</span>` : nothing}
          </li>`;
        })}
      </ol>
      ${lines.length === 0 ? html`<p class="small muted">${this.#engineText(study)}</p>` : nothing}
      ${engine.kind === "busy" && lines.length > 0 ? html`<p class="small muted">${this.#engineText(study)}</p>` : nothing}
    </section>`;
  }

  #engineText({ engine, line }: Study): string {
    if (line?.outcome) return say("analysis-over");
    switch (engine.kind) {
      case "off":
        return say("analysis-off");
      case "busy":
        return say("analysis-busy", { seconds: engine.seconds });
      case "failed":
        return engine.text;
      default:
        return say("analysis-thinking");
    }
  }

  #variations(study: Study) {
    const { path, analysis } = study;
    const node = nodeAt(analysis.root, path);
    const submit = async (event: Event) => {
      event.preventDefault();
      if (this.typed.trim() !== "" && (await study.type(this.typed))) {
        announce(say("analysis-said", { move: this.typed.trim() }));
        this.typed = "";
      }
    };
    return html`<section class="panel flow" aria-label=${say("analysis-variations")}>
      <h2>${say("analysis-variations")}</h2>
      ${treeView(study, (to) => void study.go(to))}
      <form class="type-row" @submit=${submit}>
        <input
          class="input mono"
          id="move"
          aria-label=${say("analysis-type")}
          placeholder=${say("analysis-type")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${live(this.typed)}
          @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
        />
        <button class="btn">${say("analysis-play")}</button>
      </form>
      <label class="field">
        <span>${say("analysis-comment")}</span>
        <textarea
          class="input"
          id="comment"
          rows="2"
          maxlength=${MAX_COMMENT_LENGTH}
          .value=${live(node.comment)}
          @input=${(event: Event) => (node.comment = (event.target as HTMLTextAreaElement).value)}
          @change=${(event: Event) => study.comment((event.target as HTMLTextAreaElement).value.trim())}
        ></textarea>
      </label>
      ${path.length > 0
        ? html`<div class="btns">
            ${isVariation(path)
              ? html`<button class="btn" id="promote" @click=${() => study.promote()}>${say("analysis-promote")}</button>`
              : nothing}
            <button class="btn quiet" id="remove" @click=${() => study.remove()}>${say("analysis-remove")}</button>
          </div>`
        : nothing}
    </section>`;
  }

  #share(study: Study) {
    const { line, analysis } = study;
    const editor = new URLSearchParams({ position: line?.position ?? "", variant: analysis.variant });
    return html`<section class="panel flow" aria-label=${say("analysis-share")}>
      <h2>${say("analysis-share")}</h2>
      <p class="small muted">${say("analysis-share-text")}</p>
      <div class="btns">
        <button class="btn" id="copy-link" @click=${async () => copy(await this.#link(study), say("copied-link"))}>
          ${icon("link")}${say("copy-link")}
        </button>
        <button class="btn" id="copy-position" @click=${() => copy(line?.position ?? "", say("copied"))}>
          ${icon("copy")}${say("copy-position")}
        </button>
      </div>
      ${exports(study, this.flipped)}
      <div class="btns">
        <a class="btn quiet" href=${`/editor/${analysis.game}?${editor}`}>${icon("pencil")}${say("analysis-edit")}</a>
        <a class="btn quiet" href="/analysis">${say("analysis-other")}</a>
      </div>
    </section>`;
  }

  #trouble() {
    if (!this.problem) return nothing;
    return html`<div class="say warn gap-top" role="alert" id="problem">
      ${icon("warn")}<span>${this.problem}</span>
      ${this.#study
        ? html`<span class="btns"><button class="btn" @click=${() => (this.problem = "")}>${say("close")}</button></span>`
        : nothing}
    </div>`;
  }

  protected override render() {
    const study = this.#study;
    if (!study) {
      this.setTitle(say("nav-analysis"));
      if (this.loading && this.url.hash + this.url.search + (this.params.game ?? "") !== "") {
        return html`<div class="wrap table" aria-busy="true">
          <section class="stack"><div class="board-space"></div></section>
        </div>`;
      }
      return html`<div class="wrap">${this.#trouble()}${opening()}</div>`;
    }
    const at = say("title-ply", { ply: study.path.length });
    this.setTitle(`${at} · ${say("analysis-title", { name: gameName(study.analysis.game) })}`);
    return html`<div class="wrap">${this.#trouble()}</div>
      <div class="wrap table">
        ${this.#board(study)}
        <aside class="stack">
          ${this.#verdict(study)}${this.#why(study)}${this.#lines(study)}${this.#variations(study)}${this.#share(study)}
        </aside>
      </div>`;
  }
}

/** Formats an error as a sentence. */
function errorText(error: unknown): string {
  if (error instanceof BadLink) return say(error.key);
  if (error instanceof Problem) return error.status === 404 ? say("analysis-no-game") : say("analysis-refused", { reason: error.message });
  return say("new-no-server");
}

customElements.define("page-analysis", AnalysisPage);

// The analysis page: any game or position, with variations, comments and the engine's lines. All of it is
// encoded in the address, so that a link shares it.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { BadLink, readLink, writeLink } from "../analysis/link";
import { bar, icon, isRulesKey, seal, stepOf } from "../analysis/show";
import { closeRow, slimHeader, stepActions } from "../analysis/stage";
import { Study } from "../analysis/study";
import { type Analysis, type Path, MAX_COMMENT_LENGTH, endOf, isVariation, lineOf, movesTo, nodeAt } from "../analysis/tree";
import { type Worth, worthText } from "../analysis/values";
import { Problem, api, ask, sentence } from "../api/client";
import { written } from "../app/notation";
import { Page, type Place } from "../app/router";
import { settings } from "../app/settings";
import { announce, copy } from "../app/toast";
import { formatNumber, playerName, rich, say } from "../app/words";
import { type EdgeDetail, type Note, type TapDetail, markNotes } from "../board/board";
import { markEntry } from "../board/entry-marks";
import { markRefusal } from "../board/refusal";
import { type Marks, asShown, marksOf } from "../board/view";
import { factsOf, gameName, isGame, variantNamed } from "../games";
import { type Action, actionBar } from "../stage/action-bar";
import "../stage/rules-sheet";
import { mustBeOver } from "../live/closed";
import { keptGame } from "../store/games";
import { opening } from "./analysis/opening";
import { exports } from "./analysis/exports";
import { engineLines, shownMove } from "./analysis/lines";
import { pointOut } from "./analysis/marks";
import { treeView } from "./analysis/tree-view";

/** Shortest time in milliseconds between two changes of the address while a comment is typed. */
const WRITE_INTERVAL_MS = 400;

class AnalysisPage extends Page {
  @state() private problem = "";
  @state() private flipped = false;
  @state() private loading = false;
  @state() private typed = "";
  /** Whether the panels are shown where they don't fit beside the board. */
  @state() private open = false;
  /** The clause at which the rules are open; `undefined` if they are closed. */
  @state() private clause: string | undefined;
  #study: Study | undefined;
  #written = "";
  #opening = 0;
  #pause = 0;
  #again = false;
  #key = (event: KeyboardEvent) => {
    const by = this.#study && stepOf(event);
    if (this.#study && isRulesKey(event)) this.#showRules(this.clause === undefined ? (this.#study.notice?.clause ?? "") : undefined);
    if (event.key === "Escape" && this.clause === undefined) this.#study?.cancel();
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
      await mustBeOver(kept, game);
      if (game?.game) {
        const { game: id, variant, start, moves } = game;
        return at({ game: id, variant: variant ?? "", start: start ?? "", root: lineOf(moves ?? []) });
      }
      const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: kept } } }));
      return at({ game: view.game, variant: view.variant, start: view.start, root: lineOf(view.moves) });
    }
    const game = params.game;
    if (game === undefined) return undefined;
    if (!isGame(game)) throw new UnknownGame(game);
    const moves = (query.get("moves") ?? "").split(/\s+/).filter(Boolean);
    return at({ game, variant: variantNamed(game, query.get("variant") ?? ""), start: query.get("position") ?? "", root: lineOf(moves) });
  }

  async #begin(analysis: Analysis, path: Path): Promise<void> {
    if (!isGame(analysis.game)) throw new UnknownGame(analysis.game);
    const study = new Study(analysis);
    const cut = await study.check();
    this.problem = cut;
    this.#study?.stop();
    this.#study = study;
    study.addEventListener("change", () => this.requestUpdate());
    study.addEventListener("moved", () => void this.#writeAddress(study));
    study.addEventListener("noted", () => this.#writeSoon(study));
    // The path in a link may lead to a node that was cut as illegal.
    const reached = movesTo(analysis.root, path).length;
    await study.go(path.slice(0, reached));
  }

  /** Writes the address now, and once more after a pause: browsers allow only a few changes a second. */
  #writeSoon(study: Study): void {
    if (this.#pause !== 0) {
      this.#again = true;
      return;
    }
    void this.#writeAddress(study);
    this.#pause = window.setTimeout(() => {
      this.#pause = 0;
      if (this.#again) this.#writeSoon(study);
      this.#again = false;
    }, WRITE_INTERVAL_MS);
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
    if (!entry.begun) pointOut(study, marks);
    // The engine's moves and those under the mouse would cover each other.
    markEntry({ entry, confirming: undefined, hovered: entry.begun ? study.hovered : undefined, marksMovers: false }, line.board, marks);
    if (study.notice) markRefusal(line.board, marks, study.notice, entry.squares);
    markNotes(marks, study.notes);
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
    const label = line ? say("analysis-board", { name, side: playerName(line.to_move) }) : name;
    return html`<div class="mid withbar">
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
        @edge=${(event: CustomEvent<EdgeDetail>) => study.edge(event.detail.edge)}
        @hover=${(event: CustomEvent<string | undefined>) => study.hover(event.detail ?? undefined)}
        @note=${(event: CustomEvent<Note>) => study.draw(event.detail)}
      ></henge-board>
    </div>`;
  }

  /** Renders what is analysed and its value, always in the same place. */
  #goal(study: Study) {
    const plies = endOf(study.analysis.root, study.path).length;
    const turn = (ply: number) => formatNumber(Math.ceil(ply / 2));
    const worth = this.#worth(study);
    return html`<div class="goal">
      <h1 class="title-xl">
        <span class="wide-name">${gameName(study.analysis.game)} <span class="muted light">${say("analysis-word")}</span></span>
        <span class="small muted num plainly" id="turn"
          >${plies === 0 ? nothing : say("analysis-turn", { turn: turn(study.path.length), turns: turn(plies) })}</span
        >
      </h1>
      <span class="small">${worth && !study.line?.outcome ? worthText(worth, study.players) : say("worth-unknown")}</span>
    </div>`;
  }

  /** Renders the prompt, the refusal or the choices of a move, and the buttons. */
  #bar(study: Study) {
    const { line, entry, notice, update } = study;
    const node = nodeAt(study.analysis.root, study.path);
    const piles = line && entry.piles.length > 1 && !entry.squares.length ? asShown(entry.piles, line.board) : [];
    const inHand = piles.map((it): Action => {
      return { label: say(`sprite-${it}`), sprite: it, iconOnly: true, tap: `hand:${it}`, pressed: entry.pile === it, act: () => void study.press(`hand:${it}`) };
    });
    const choices = entry.nextButtons.map((it): Action => ({ label: say(it), tap: `button:${it}`, act: () => void study.press(`button:${it}`) }));
    const move = update?.lines[0]?.moves[0];
    const worth = study.worthAt(study.path);
    const text = notice
      ? notice.text
      : !line
        ? say("analysis-loading")
        : line.outcome
          ? sentence(line.outcome.reason)
          : entry.begun
            ? say("analysis-going-on")
            : move !== undefined && worth
              ? rich("analysis-best", { move: shownMove(study, move), worth: worthText(worth, study.players) })
              : say("analysis-try", { side: playerName(line.to_move), count: line.legal.length });
    const steps = stepActions((by) => study.step(by), { first: study.path.length === 0, last: node.children.length === 0 });
    const flip: Action = { label: say("analysis-flip"), id: "flip", icon: "i-flip", pressed: this.flipped, act: () => (this.flipped = !this.flipped) };
    const clause = notice?.clause;
    // Pieces in hand and the rule of a refusal take the place of what the keys Home and End do.
    const near = inHand.length > 0 || clause ? steps.filter((it) => it.where !== "desk") : steps;
    const usual: Action[] = [
      ...inHand,
      ...near,
      ...(inHand.length > 0 ? [] : [flip]),
      { label: say("sheet-rules"), id: "rules", icon: "i-book", act: () => this.#showRules("") },
      { label: say("analysis-more"), id: "more", icon: "i-more", where: "slim", act: () => (this.open = true) },
    ];
    const refused: Action[] = clause ? [{ label: say("sheet-show"), id: "show-rule", icon: "i-book", act: () => this.#showRules(clause) }] : [];
    const cancel: Action = { label: say("cancel"), icon: "i-x", id: "cancel", iconOnly: true, act: () => study.cancel() };
    const actions = choices.length > 0 ? [...choices, ...(entry.begun ? [cancel] : [])] : [...refused, ...(refused.length > 0 ? usual.filter((it) => it.id !== "rules") : usual)];
    return actionBar({ kind: notice ? "bad" : "plain", text, actions });
  }

  #showRules(clause: string | undefined): void {
    this.clause = clause;
    this.open = false;
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
      best: shownMove(study, move),
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
          @input=${(event: Event) => study.note((event.target as HTMLTextAreaElement).value)}
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
        return html`<div class="stage task study" aria-busy="true">
          <div class="mid withbar"><div class="board-space"></div></div>
          <div class="right"><div class="goal"></div>${actionBar({ text: say("analysis-loading"), actions: [] })}</div>
        </div>`;
      }
      return html`<div class="wrap">${this.#trouble()}${opening()}</div>`;
    }
    const { game } = study.analysis;
    const at = say("title-ply", { ply: study.path.length });
    this.setTitle(`${at} · ${say("analysis-title", { name: gameName(game) })}`);
    return html`<div class=${`stage task study ${this.clause === undefined ? "" : "sheet-open"}`}>
      ${slimHeader(gameName(game), say("analysis-word"), html`<a class="iconbtn" href="/analysis" aria-label=${say("analysis-other")}>${icon("plus")}</a>`)}
      ${this.#board(study)}
      <div class="right">
        ${this.#goal(study)}${this.#bar(study)}
        <div class=${`more ${this.open ? "open" : ""}`}>
          ${closeRow(() => (this.open = false))}${this.#trouble()}${this.#verdict(study)}${engineLines(study)}${this.#why(study)}${this.#variations(study)}${this.#share(study)}
        </div>
      </div>
      ${this.clause === undefined
        ? nothing
        : html`<henge-rules game=${game} clause=${this.clause} @close=${() => this.#showRules(undefined)}></henge-rules>`}
    </div>`;
  }
}

/** A link to the analysis of a game that doesn't exist. */
class UnknownGame extends Error {}

/** Formats an error as a sentence. */
function errorText(error: unknown): string {
  if (error instanceof UnknownGame) return say("analysis-unknown-game", { name: error.message.slice(0, 40) });
  if (error instanceof BadLink) return say(error.key);
  if (error instanceof Problem) return error.status === 404 ? say("analysis-no-game") : say("analysis-refused", { reason: error.message });
  return say("new-no-server");
}

customElements.define("page-analysis", AnalysisPage);

// The review page of a game: graph, turning points, better moves and why.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { busyFor, isAbort } from "../analysis/engine";
import { bar, icon, isRulesKey, stepOf } from "../analysis/show";
import { closeRow, slimHeader, stepActions } from "../analysis/stage";
import { fetchLine } from "../analysis/study";
import { type Worth } from "../analysis/values";
import { type Board, type Line, Problem, api, ask, sentence, typographic } from "../api/client";
import { type ReviewPoint, type ReviewReport, type ReviewTurn, reviewGame } from "../api/review";
import { endingOf } from "../app/ending";
import { download } from "../app/files";
import { language } from "../app/language";
import { localised, written } from "../app/notation";
import { GENTLE, computerName, isLevel, seatName } from "../app/players";
import { Page, type Place } from "../app/router";
import { router } from "../app/routes";
import { settings } from "../app/settings";
import { announce, toast } from "../app/toast";
import { formatNumber, playerName, rich, say } from "../app/words";
import { type Marks, changed, marksOf } from "../board/view";
import { factsOf, gameName, playersOf } from "../games";
import { plainRecord } from "../record/games";
import { mustBeOver } from "../live/closed";
import { type KeptGame, keep, kept, keptGame, soon } from "../store/games";
import { type Action, actionBar } from "../stage/action-bar";
import "../stage/rules-sheet";
import { keepSeats } from "../store/seats";
import { draw } from "./analysis/marks";
import { otherSeat, resultOf } from "./history/results";
import { missing } from "./missing";
import { graph } from "./review/graph";
import { tally } from "./review/tally";

type State = { kind: "loading" } | { kind: "running"; text: string; part: number } | { kind: "done" } | { kind: "failed"; text: string };

class ReviewPage extends Page {
  @state() private game: KeptGame | undefined;
  @state() private line: Line | undefined;
  @state() private report: ReviewReport | undefined;
  @state() private points: (ReviewPoint | undefined)[] = [];
  @state() private progress: State = { kind: "loading" };
  @state() private ply = 0;
  @state() private gone = false;
  /** Whether the panels are shown where they don't fit beside the board, and whether the rules are. */
  @state() private open = false;
  @state() private rules = false;
  @state() private better: { ply: number; line: Line } | undefined;
  #listening: AbortController | undefined;
  #boards: Board[] = [];
  #retry = 0;
  #key = (event: KeyboardEvent) => {
    if (isRulesKey(event)) this.rules = !this.rules;
    const by = stepOf(event);
    if (!by || !this.line) return;
    event.preventDefault();
    this.#step(by);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    void this.#open();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    this.#stop();
    super.disconnectedCallback();
  }

  override arrive(_place: Place): void {
    void this.#open();
  }

  #stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    clearTimeout(this.#retry);
  }

  async #open(): Promise<void> {
    this.#stop();
    const id = this.params.id ?? "";
    this.gone = false;
    this.report = undefined;
    this.progress = { kind: "loading" };
    try {
      const game = await this.#find(id);
      const line = await fetchLine(game.game, game.variant, game.start, game.moves ?? []);
      this.game = game;
      this.line = line;
      this.#boards = [line.start_board];
      for (const move of line.played) {
        this.#boards.push({ ...changed(this.#boards.at(-1) as Board, move.changes), hands: move.hands, taken: move.taken ?? null });
      }
      this.points = this.#boards.map(() => undefined);
      const ply = new URL(location.href).searchParams.get("ply");
      this.ply = Math.min(line.played.length, Math.max(0, Math.floor(Number(ply ?? line.played.length)) || 0));
      await this.#review(game, line);
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.gone = true;
      else this.progress = { kind: "failed", text: error instanceof Problem ? error.message : say("new-no-server") };
    }
  }

  async #find(id: string): Promise<KeptGame> {
    const here = await keptGame(id).catch(() => undefined);
    await mustBeOver(id, here);
    if (here?.game) return here;
    const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id } } }));
    const { game, variant, start, moves, seats, time_control, stage } = view;
    const result = (view.result ?? null) as KeptGame["result"];
    const base = { id, game, variant, start, moves, seats, time_control, stage, result };
    return { ...base, mine: [], reason: view.reason ?? null, how: view.how, began: view.now, changed: view.now };
  }

  /** Loads the stored review, or requests one from the server. */
  async #review(game: KeptGame, line: Line): Promise<void> {
    const name = `review 1 ${language()} ${game.id} ${line.played.map((it) => it.move).join(" ")}`;
    const known = await kept<ReviewReport>(name).catch(() => undefined);
    if (known?.turns?.length === line.played.length) {
      this.#take(known, false);
      return;
    }
    if (line.played.length === 0) {
      this.progress = { kind: "failed", text: say("review-no-moves") };
      return;
    }
    const listening = new AbortController();
    this.#listening = listening;
    this.progress = { kind: "running", text: say("review-waiting"), part: 0 };
    try {
      const moves = line.played.map((it) => it.move);
      const question = { position: line.start, variant: line.variant, moves };
      for await (const update of reviewGame(game.game, question, listening.signal)) {
        if (this.#listening !== listening) return;
        if (update.point) this.points = this.points.map((it, ply) => (ply === update.point?.ply ? update.point : it));
        const { step = 0, steps: all = 1, stage = "positions" } = update;
        this.progress = { kind: "running", text: say(`review-${stage}`, { step, steps: all }), part: step / Math.max(1, all) };
        if (update.review) {
          // Store the review, so that it isn't computed twice.
          if (update.review.complete) await soon(keep(name, update.review));
          if (this.#listening !== listening) return;
          this.#take(update.review, true);
        }
      }
      if (!this.report) throw new Error("the review ended early");
    } catch (error) {
      if (isAbort(error) || this.#listening !== listening) return;
      const seconds = busyFor(error);
      if (seconds !== undefined) {
        this.progress = { kind: "running", text: say("analysis-busy", { seconds }), part: 0 };
        this.#retry = window.setTimeout(() => void this.#review(game, line), seconds * 1000);
        return;
      }
      // A server without reviews answers 404.
      const text = error instanceof Problem ? (error.status === 404 ? say("review-none") : error.message) : say("review-cut-off");
      this.progress = { kind: "failed", text };
    }
  }

  #take(report: ReviewReport, isNew: boolean): void {
    this.report = report;
    this.points = this.#boards.map((_, ply) => report.points.find((it) => it.ply === ply));
    this.progress = { kind: "done" };
    const first = report.turning_points.find((it) => this.#isMine(it)) ?? report.turning_points[0];
    if (new URL(location.href).searchParams.get("ply") === null && first !== undefined) this.#go(first);
    else this.#loadBetter();
    if (isNew) announce(say("review-said", { count: report.turning_points.length }));
  }

  #isMine(ply: number): boolean {
    const turn = this.report?.turns[ply];
    const players = playersOf(this.game?.game ?? "");
    const side = turn?.player === players?.[0] ? "first" : "second";
    return this.game?.mine?.length === 1 && this.game.mine.includes(side);
  }

  #go(ply: number): void {
    this.ply = Math.min(this.line?.played.length ?? 0, Math.max(0, ply));
    const url = new URL(location.href);
    url.searchParams.set("ply", String(this.ply));
    history.replaceState(history.state, "", url);
    this.#loadBetter();
  }

  #step(by: "first" | "previous" | "next" | "last"): void {
    const last = this.line?.played.length ?? 0;
    this.#go(by === "first" ? 0 : by === "last" ? last : this.ply + (by === "next" ? 1 : -1));
  }

  /** Returns the changes of the better move, for drawing. */
  #loadBetter(): void {
    const { line, game, ply } = this;
    const better = this.report?.turns[ply]?.better;
    if (!line || !game || !better || this.better?.ply === ply) return;
    const before = line.played.slice(0, ply).map((it) => it.move);
    void fetchLine(game.game, game.variant, game.start, before)
      .then((found) => (this.better = { ply, line: found }))
      .catch(() => undefined);
  }

  #marks(): Marks {
    const { line, ply } = this;
    const marks: Marks = { ...marksOf(line?.played[ply - 1]?.changes ?? []) };
    const played = line?.played[ply];
    const turn = this.report?.turns[ply];
    if (!played) return marks;
    const bad = turn?.better != null;
    draw(marks, played, bad ? "worse" : "best", this.#boards[ply]);
    const better = bad && this.better?.ply === ply ? this.better.line.legal.find((it) => it.move === turn?.better?.moves[0]) : undefined;
    if (better) draw(marks, better, "best", this.#boards[ply]);
    return marks;
  }

  #worth(): Worth | undefined {
    const point = this.points[this.ply];
    if (!point) return undefined;
    const { proven } = point;
    if (!proven) return { kind: "estimate", chance: point.chance };
    const players = playersOf(this.game?.game ?? "");
    const winner = proven.winner === null ? undefined : proven.winner === players[0] ? 0 : 1;
    return { kind: "proven", winner, plies: proven.plies, exact: proven.exact };
  }

  /** Returns `you`, or the name of the seat's occupant. */
  #who(player: string): string {
    const { game } = this;
    const index = playersOf(game?.game ?? "")[0] === player ? 0 : 1;
    if (game?.mine?.length === 1 && game.mine[0] === (index === 0 ? "first" : "second")) return say("review-you");
    const seat = game?.seats?.[index];
    if (seat?.kind === "computer") return computerName(seat.player);
    return seat?.kind === "human" && seat.name !== "" ? seat.name : playerName(player);
  }

  /** Renders what was played from this position and what was better, and the buttons. */
  #bar(game: KeptGame) {
    const turn = this.report?.turns[this.ply];
    const outcome = this.line?.outcome;
    const played = this.line?.played[this.ply];
    const last = this.line?.played.length ?? 0;
    let text: unknown = sentence(endingOf(game, outcome) || say("review-end"));
    if (played) {
      const you = turn && this.#isMine(this.ply);
      const better = turn?.better && { shown: turn.better.shown[0] ?? "", move: turn.better.moves[0] ?? "" };
      const told = localised(this.points[this.ply]?.told ?? "");
      const values = { who: turn ? this.#who(turn.player) : "", move: written(played), better: better ? written(better) : "", told };
      text = turn ? rich(`${better ? "review-better" : "review-fine"}${you ? "-you" : ""}`, values) : rich("review-plain", values);
    }
    const actions: Action[] = [
      ...stepActions((by) => this.#step(by), { first: this.ply === 0, last: this.ply === last }),
      { label: say("review-analyse"), id: "analyse", icon: "i-search", href: `/analysis?kept=${encodeURIComponent(game.id)}&ply=${this.ply}` },
      { label: say("sheet-rules"), id: "rules", icon: "i-book", act: () => (this.rules = true) },
      { label: say("analysis-more"), id: "more", icon: "i-more", where: "slim", act: () => (this.open = true) },
    ];
    return actionBar({ kind: turn?.better ? "warn" : "plain", icon: turn?.better ? "i-warn" : undefined, text, actions });
  }

  #board(game: KeptGame) {
    const { ply } = this;
    const flipped = game.mine?.length === 1 && game.mine[0] === "second" && !factsOf(game.game).upright;
    return html`<div class="mid withbar">
      ${bar(this.#worth(), playersOf(game.game), factsOf(game.game).colours ?? "")}
      <henge-board
        ?labels=${settings.current.coordinates}
        ?flipped=${flipped}
        .board=${this.#boards[ply]}
        .marks=${this.#marks()}
        .label=${say("review-board", { name: gameName(game.game), turn: Math.floor(ply / 2) + 1 })}
      ></henge-board>
    </div>`;
  }

  #goal(game: KeptGame) {
    const turns = Math.ceil((this.line?.played.length ?? 0) / 2);
    const turn = Math.min(turns, Math.floor(this.ply / 2) + 1);
    return html`<div class="goal">
      <h1 class="title-xl">
        <span class="wide-name">${gameName(game.game)} <span class="muted light">${say("review-word")}</span></span>
        <span class="small muted num plainly">${say("analysis-turn", { turn: formatNumber(turn), turns: formatNumber(turns) })}</span>
      </h1>
      <span class="small">${localised(this.points[this.ply]?.told ?? "")}</span>
    </div>`;
  }

  #graph(game: KeptGame, players: readonly string[]) {
    const side = playerName(players[0] ?? "");
    const turning = this.report?.turning_points ?? [];
    const parts = turning.map((ply, index) => {
      const turn = this.report?.turns[ply];
      return say("review-graph-point", { number: index + 1, move: turn?.shown ?? "", before: this.points[ply]?.told ?? "", after: this.points[ply + 1]?.told ?? "" });
    });
    const data = {
      points: this.points,
      turning,
      current: this.ply,
      colours: factsOf(game.game).colours ?? "",
      label: [say("review-graph", { side }), ...parts].join(" "),
      words: { turn: say("review-turn-label"), turning: say("review-points-label") },
    };
    return html`<section class="panel">
      <div class="row sp gap-below">
        <h2 class="title-lg">${say("review-how")}</h2>
        <span class="small muted">${say("review-chance", { side })}</span>
      </div>
      ${graph(data, (ply) => this.#go(ply))}
      <p class="small muted gap-top-s">${say("review-graph-text", { side, colour: say(`review-colour-${factsOf(game.game).colours ?? "wb"}`) })}</p>
    </section>`;
  }

  #verdict(game: KeptGame) {
    const turns = Math.ceil((game.moves?.length ?? 0) / 2);
    const result = resultOf(game);
    const players = playersOf(game.game);
    const outcome = this.line?.outcome;
    let head = say("review-unfinished");
    if (result === "won" || result === "lost" || result === "drawn") head = say(`review-${result}`, { turns });
    else if (game.result === "first" || game.result === "second") {
      head = say("review-side-won", { side: playerName(players[game.result === "first" ? 0 : 1]), turns });
    } else if (outcome && "winner" in outcome) head = say("review-side-won", { side: playerName(outcome.winner), turns });
    const other = otherSeat(game);
    const seat = other === undefined ? undefined : game.seats?.[other];
    const against =
      seat && other !== undefined
        ? say("history-against", { side: playerName(players[1 - other] ?? ""), name: seatName(seat, say("history-someone")) })
        : "";
    const reason = sentence(endingOf(game, outcome));
    const level = seat?.kind === "computer" && isLevel(seat.player) ? Number(seat.player) : 0;
    const from = this.#retryPly();
    return html`<section class="panel">
      <div class="verdict"><b>${head}</b></div>
      <p class="muted gap-top-1">${reason} ${against ? `${against}.` : nothing}</p>
      <div class="btns gap-top">
        <button class="btn pri" id="again" @click=${() => this.#tryAgain(game, from)}>
          ${icon("again")}${say("review-again", { turn: Math.floor(from / 2) + 1 })}
        </button>
        ${result === "won" && level > 0 && level < 8
          ? html`<a class="btn" href=${`/play?game=${game.game}&level=${level + 1}`}>${say("review-next-level")}</a>`
          : html`<a class="btn" href=${`/play?game=${game.game}`}>${say("review-new-game")}</a>`}
      </div>
    </section>`;
  }

  /** Returns the ply to retry from: the selected turn, or the first turning point. */
  #retryPly(): number {
    const last = this.line?.played.length ?? 0;
    if (this.ply < last) return this.ply;
    const turning = this.report?.turning_points ?? [];
    return turning.find((it) => this.#isMine(it)) ?? turning[0] ?? 0;
  }

  /** Creates a match from that position with the same seats; a remote player is replaced by a level. */
  async #tryAgain(game: KeptGame, ply: number): Promise<void> {
    const { line } = this;
    if (!line) return;
    const mine = game.mine?.[0] ?? "first";
    const seat = (side: "first" | "second", index: number) => {
      const there = game.seats?.[index];
      if (side === mine) return { kind: "human" as const, name: settings.current.name || undefined };
      return { kind: "computer" as const, player: there?.kind === "computer" ? there.player : GENTLE };
    };
    const start = ply === 0 ? line.start : (line.played[ply - 1]?.position ?? line.start);
    try {
      const { match, seats } = await ask(
        api.POST("/api/v1/matches", {
          body: { game: game.game, variant: line.variant, start, seats: [seat("first", 0), seat("second", 1)], clock: { kind: "none" } },
        }),
      );
      keepSeats(match.id, seats);
      router.go(`/matches/${match.id}`);
    } catch (error) {
      toast(error instanceof Problem ? error.message : say("new-no-server"));
    }
  }

  #progressBox() {
    const { progress } = this;
    if (progress.kind === "done" || progress.kind === "loading") return nothing;
    if (progress.kind === "failed") {
      return html`<div class="say bad" role="alert" id="problem">
        ${icon("warn")}<span>${progress.text}</span>
        <span class="btns">
          <button class="btn" @click=${() => this.#open()}>${say("try-again")}</button>
          <a class="btn" href=${`/analysis?kept=${encodeURIComponent(this.game?.id ?? "")}`}>${say("review-analyse")}</a>
        </span>
      </div>`;
    }
    return html`<section class="panel flow" aria-busy="true">
      <h2>${say("review-running")}</h2>
      <div class="progress" role="progressbar" aria-label=${say("review-running")} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.round(progress.part * 100)}>
        <i .style=${`width: ${(progress.part * 100).toFixed(1)}%`}></i>
      </div>
      <p class="small muted num">${progress.text}</p>
    </section>`;
  }

  #point(turn: ReviewTurn, index: number) {
    const number = `${turn.turn}${turn.player === playersOf(this.game?.game ?? "")[0] ? "." : "…"}`;
    const was = say("review-was", { before: localised(this.points[turn.ply]?.told ?? ""), after: localised(this.points[turn.ply + 1]?.told ?? "") });
    const mine = this.#isMine(turn.ply);
    return html`<a
      class="point"
      href=${`?ply=${turn.ply}`}
      aria-current=${this.ply === turn.ply ? "step" : nothing}
      @click=${(event: Event) => {
        event.preventDefault();
        this.#go(turn.ply);
      }}
    >
      <span class="n">${index + 1}</span>
      <span>${number} <span class="mono">${written(turn)}</span> <span class=${mine ? "" : "muted"}>${this.#who(turn.player)}</span></span>
      <p>${localised(typographic(turn.why.join(" ")))}</p>
      <span class="was">${was}</span>
    </a>`;
  }

  #turning(report: ReviewReport) {
    const turns = report.turning_points.map((ply) => report.turns[ply]).filter((it): it is ReviewTurn => it !== undefined);
    return html`<section class="panel" aria-label=${say("review-points")}>
      <h2>${say("review-points")}</h2>
      ${turns.length === 0
        ? html`<p class="muted">${say("review-no-points")}</p>`
        : html`<div class="points">${turns.map((it, index) => this.#point(it, index))}</div>`}
    </section>`;
  }

  #moves(game: KeptGame) {
    const played = this.line?.played ?? [];
    const turns = this.report?.turns ?? [];
    const cell = (ply: number) => {
      const move = played[ply];
      if (!move) return html`<span></span>`;
      const sign = turns[ply]?.judgement === "turned" ? " ?" : "";
      return html`<a
        href=${`?ply=${ply}`}
        aria-current=${this.ply === ply ? "step" : nothing}
        @click=${(event: Event) => {
          event.preventDefault();
          this.#go(ply);
        }}
        >${written(move)}${sign}</a
      >`;
    };
    return html`<section class="panel" aria-label=${say("review-moves")}>
      <div class="row sp gap-below">
        <h2 class="title-lg">${say("review-moves")}</h2>
        <button class="btn quiet" id="record" @click=${() => download(`henge-${game.game}.txt`, plainRecord(game))}>
          ${icon("down")}${say("export-record")}
        </button>
      </div>
      <ol class="moves" aria-label=${say("review-moves")}>
        ${[...Array(Math.ceil(played.length / 2)).keys()].map(
          (row) => html`<li><span class="n">${row + 1}.</span>${cell(2 * row)}${cell(2 * row + 1)}</li>`,
        )}
      </ol>
    </section>`;
  }

  protected override render() {
    const { game, report } = this;
    if (this.gone) {
      this.setTitle(say("missing-title"));
      return missing();
    }
    const at = say("title-ply", { ply: this.ply });
    this.setTitle(game ? `${at} · ${say("review-title", { name: gameName(game.game) })}` : say("review-short"));
    if (!game) {
      return html`<div class="stage task study" aria-busy="true">
        <div class="mid withbar"><div class="board-space"></div></div>
        <div class="right">
          <div class="goal"><h1 class="vh">${say("review-short")}</h1></div>
          ${actionBar({ text: "", actions: [] })}
          <div class="more open">${this.#progressBox()}</div>
        </div>
      </div>`;
    }
    return html`<div class=${`stage task study ${this.rules ? "sheet-open" : ""}`}>
      ${slimHeader(gameName(game.game), say("review-word"), html`<a class="iconbtn" href="/history" aria-label=${say("nav-history")}>${icon("x")}</a>`)}
      ${this.#board(game)}
      <div class="right">
        ${this.#goal(game)}${this.#bar(game)}
        <div class=${`more ${this.open ? "open" : ""}`}>
          ${closeRow(() => (this.open = false))}${this.#verdict(game)}${this.#graph(game, playersOf(game.game))}${this.#progressBox()}
          ${report ? html`${this.#turning(report)}${tally(report, (player) => this.#who(player))}` : nothing}${report || this.progress.kind === "failed" ? this.#moves(game) : nothing}
        </div>
      </div>
      ${this.rules ? html`<henge-rules game=${game.game} @close=${() => (this.rules = false)}></henge-rules>` : nothing}
    </div>`;
  }
}

customElements.define("page-review", ReviewPage);

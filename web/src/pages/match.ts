// The page of a match: the invitation, the wait for a friend, or the board.

import { html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { type Line, type MatchView, Problem, type Side, api, ask, refused } from "../api/client";
import { language } from "../app/language";
import { revealCurrent } from "../app/reveal";
import { Page, type Place, decode } from "../app/router";
import { router } from "../app/routes";
import { settings } from "../app/settings";
import { announce, toast } from "../app/toast";
import { showTurn } from "../app/turn";
import { say } from "../app/words";
import type { EdgeDetail, Note, TapDetail } from "../board/board";
import { spriteName } from "../board/board";
import { NO_MARKS, pieceOn } from "../board/view";
import { factsOf, gameName } from "../games";
import { type Bar, actionBar } from "../stage/action-bar";
import "../stage/rules-sheet";
import { askedFor, takeSeat } from "../live/join";
import { retryUntilAnswered } from "../live/retry";
import { LiveMatch, backOff } from "../live/match";
import { withdrawMatch } from "../live/withdraw";
import { keptGame } from "../store/games";
import { keepSeats } from "../store/seats";
import "./match/clock";
import { keysDialog, resignDialog } from "./match/dialogs";
import { invitation, waiting } from "./match/invite";
import { type Controls, barOf } from "./match/bar";
import { besides, spokenWord } from "./match/panels";
import { otherSide, sideName, whoPlays } from "./match/seats";
import { strip } from "./match/strip";
import { Table } from "./match/table";
import { shortcut } from "./match/shortcuts";
import { spokenMoves } from "./match/spoken-move";
import { clockName } from "./clocks";
import { missing } from "./missing";

class MatchPage extends Page {
  @state() private busy = false;
  @state() private asksToResign = false;
  @state() private taken = false;
  /** The clause at which the rules are open; empty for their start, `undefined` if they are closed. */
  @state() private clause: string | undefined;
  /** Whether the side panel is open where it has no column of its own. */
  @state() private more = false;
  /** The id of a match that the server has deleted but this browser has stored. */
  @state() private kept: string | undefined;
  /** Whether the seat of the link's token is still unknown. */
  @state() private recognising = false;
  #live: LiveMatch | undefined;
  #table: Table | undefined;
  #startBoard: Line["start_board"] | undefined;
  /** The match whose start has been requested. */
  #starting: LiveMatch | undefined;
  #troubleSince = 0;
  #turnSince = Date.now();
  /** Number of moves that the match had at its last change; -1 until it is loaded. */
  #heard = -1;
  /** Number of moves that have been announced or need not be; -1 until the board is loaded. */
  #said = -1;
  /** Number of words that have been announced. */
  #listened = 0;
  #stage: MatchView["stage"] | undefined;
  #tick = 0;
  #byKey = false;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    settings.addEventListener("change", this.#speak);
    this.#tick = window.setInterval(() => {
      if (this.#live && this.#live.connection.kind !== "live") this.requestUpdate();
    }, 500);
    this.#open();
  }

  override disconnectedCallback(): void {
    removeEventListener("keydown", this.#key);
    settings.removeEventListener("change", this.#speak);
    clearInterval(this.#tick);
    this.#live?.stop();
    showTurn(false, "");
    super.disconnectedCallback();
  }

  override arrive(place: Place): void {
    if (this.#live?.id !== place.params.id) this.#open();
    else this.#look();
  }

  #language = language();

  /** Reloads the server's texts in the new language. */
  #speak = () => {
    this.requestUpdate();
    if (this.#language === language()) return;
    this.#language = language();
    void this.#live?.refresh();
  };

  /** Subscribes to the match of the address. A token in the fragment is stored and removed from the address. */
  #open(): void {
    const id = this.params.id ?? "";
    this.#live?.stop();
    this.taken = false;
    this.#invited = false;
    this.kept = undefined;
    this.asksToResign = false;
    this.clause = undefined;
    this.more = false;
    this.#heard = -1;
    this.#said = -1;
    this.#listened = 0;
    const live = new LiveMatch(id);
    const table = new Table(live);
    this.#live = live;
    this.#table = table;
    this.#startBoard = undefined;
    live.addEventListener("change", () => this.#changed(live));
    live.addEventListener("refused", (event) => toast((event as CustomEvent<Problem>).detail.message));
    table.addEventListener("change", () => {
      // Moves that were there when the board was first shown are not news; those taken back are forgotten.
      const count = table.line?.played.length;
      if (count !== undefined && (this.#said < 0 || count < this.#said)) this.#said = count;
      this.requestUpdate();
    });
    table.addEventListener("moved", () => this.#readAloud(live, table));
    live.start();
    const token = decode(location.hash.slice(1));
    this.recognising = /^[A-Za-z0-9_-]{16,}$/.test(token);
    if (this.recognising) void this.#recognise(live, token);
    // The page was closed before the join was answered: the seat may be ours already.
    const asked = live.seats.length === 0 ? askedFor(id) : undefined;
    if (asked) void this.#sit(asked.name);
    this.#look();
  }

  /** Finds the seat of a token, which only the socket reports. */
  async #recognise(live: LiveMatch, token: string): Promise<void> {
    let seat = await live.seatOf(token);
    // Without an answer the token stays in the address, so that a bad connection loses no seat.
    for (let failures = 0; seat === undefined && live === this.#live && !live.failure; failures += 1) {
      await new Promise((done) => setTimeout(done, backOff(failures)));
      seat = await live.seatOf(token);
    }
    if (live !== this.#live || seat === undefined) return;
    if (seat !== "none") await live.take([{ seat, token }]);
    else toast(say("play-bad-link"));
    if (live !== this.#live) return;
    this.recognising = false;
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  #look(): void {
    const ply = this.url.searchParams.get("ply");
    this.#table?.look(ply === null ? undefined : Number(ply));
  }

  #changed(live: LiveMatch): void {
    if (live !== this.#live) return;
    // The server may have deleted a game that is stored here.
    if (live.failure?.status === 404 && this.kept === undefined) {
      void keptGame(live.id).then((it) => (this.kept = it?.id), () => undefined);
    }
    const { view } = live;
    if (live.connection.kind === "live") this.#troubleSince = 0;
    else this.#troubleSince ||= Date.now();
    this.requestUpdate();
    if (!view) return;
    if (view.stage === "open") void this.#loadStart(live, view);
    else void this.#table?.follow();
    // The invitation was shown, and another player took the seat.
    if (view.stage === "open") this.#invited = live.seats.length === 0 && !this.recognising;
    else if (this.#invited && live.seats.length === 0 && !this.busy) this.taken = true;
    if (view.moves.length !== this.#heard) this.#turnSince = Date.now();
    // The result is in the bar, which the open panels would cover.
    if (view.stage !== this.#stage) this.more = false;
    this.#stage = view.stage;
    this.#tell(live, view);
    if (view.rematch && live.seats.length > 0) this.#goToRematch(live, view.rematch);
  }

  /** Announces answers to offers and the end, and shows whose turn it is. */
  #tell(live: LiveMatch, view: MatchView): void {
    const grown = view.moves.length > this.#heard && this.#heard >= 0;
    this.#heard = view.moves.length;
    // The effect of a move is announced once the board is loaded, and the end with it.
    if (view.stage === "over" && view.reason && !grown) announce(view.reason);
    const heard = live.talk.slice(this.#listened).filter((it) => !live.seats.some((seat) => seat.seat === it.by));
    this.#listened = live.talk.length;
    for (const word of heard) announce(spokenWord(live, word));
    const yours = view.stage === "live" && live.seats.length === 1 && live.mine !== undefined && live.pendingMove === undefined;
    showTurn(yours, gameName(view.game));
  }

  /**
   * Announces the moves of others since the last announcement: their notation, their effect, and the side to
   * move. A reply often arrives together with the acknowledgement of one's own move.
   */
  #readAloud(live: LiveMatch, table: Table): void {
    const { view } = live;
    const from = this.#said;
    this.#said = table.line?.played.length ?? 0;
    if (!view || from < 0) return;
    const told = spokenMoves(live, table, from);
    if (told.length === 0) return;
    const end = view.stage === "over" ? (view.reason ?? "") : live.mine ? say("play-your-move") : "";
    announce([...told, end].filter(Boolean).join(" "));
  }

  async #loadStart(live: LiveMatch, view: MatchView): Promise<void> {
    if (this.#starting === live) return;
    this.#starting = live;
    const question = { params: { path: { game: view.game as "moai" } }, body: { position: view.start, variant: view.variant } };
    const line = await retryUntilAnswered(() => ask(api.POST("/api/v1/games/{game}/line", question)), () => !live.stopped).catch(() => undefined);
    if (live !== this.#live) return;
    this.#startBoard = line?.board;
    this.requestUpdate();
  }

  /** Stores the seats of a rematch: seats are swapped and tokens are kept. */
  #goToRematch(live: LiveMatch, rematch: string): void {
    keepSeats(rematch, live.seats.map((it) => ({ seat: otherSide(it.seat), token: it.token })));
    // A page that opens the finished game later doesn't jump to the rematch.
    if (this.#rematchAsked) router.go(`/matches/${rematch}`);
    this.#rematchAsked = false;
  }

  #rematchAsked = false;
  #invited = false;

  #controls: Controls = {
    resign: () => {
      this.asksToResign = true;
      void this.updateComplete.then(() => this.querySelector<HTMLDialogElement>("#ask")?.showModal());
    },
    draw: () => {
      const live = this.#live;
      const seat = live?.seats[0]?.seat;
      if (!live || !seat) return;
      if (live.view?.can_claim && live.mine) live.give(seat, { do: "claim" });
      else live.give(seat, { do: "offer", topic: "draw" });
    },
    rematch: () => {
      const live = this.#live;
      if (!live) return;
      if (live.view?.rematch) {
        router.go(`/matches/${live.view.rematch}`);
        return;
      }
      this.#rematchAsked = true;
      const theirs = live.view?.offers.some((it) => it.topic === "rematch");
      const [first, second] = live.seats;
      if (first) live.give(first.seat, { do: theirs ? "accept" : "offer", topic: "rematch" });
      if (second && !theirs) live.give(second.seat, { do: "accept", topic: "rematch" });
    },
    claimWin: () => {
      const seat = this.#live?.seats[0]?.seat;
      if (seat) this.#live?.give(seat, { do: "claim-win" });
    },
    answer: (accept, topic) => {
      const seat = this.#live?.seats[0]?.seat;
      if (!seat) return;
      if (topic === "rematch" && accept) this.#rematchAsked = true;
      this.#live?.give(seat, { do: accept ? "accept" : "decline", topic });
    },
    rules: (clause) => {
      // The button closes the rules, unless it is to show another clause; it opens them at the clause cited last.
      const open = this.clause !== undefined && (clause === undefined || clause === this.clause);
      this.clause = open ? undefined : (clause ?? this.#table?.cited ?? "");
      this.more = false;
    },
    more: () => {
      this.more = !this.more;
      this.clause = undefined;
    },
    step: (ply) => {
      const last = this.#table?.line?.played.length ?? 0;
      if (ply < 0 || ply > last) return;
      router.go(ply === last ? `/matches/${this.params.id}` : `/matches/${this.params.id}?ply=${ply}`, { replace: true });
    },
  };

  #key = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const table = this.#table;
    if (!table?.line || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && !target.closest("dialog")) {
      if (this.more || this.clause !== undefined) {
        this.more = false;
        this.clause = undefined;
      } else table.cancel();
      return;
    }
    if (target.closest("input, textarea, select, dialog")) return;
    if (shortcut(event, this, table, this.#controls)) {
      event.preventDefault();
      return;
    }
    if (target.closest("henge-board")) return;
    const now = table.ply ?? table.line.played.length;
    const last = table.line.played.length;
    const steps: Record<string, number> = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    this.#controls.step(next);
  };

  #tap(event: CustomEvent<TapDetail>): void {
    const { square, by } = event.detail;
    const table = this.#table;
    this.#byKey = by === "key";
    if (!table) return;
    this.more = false;
    void table.tap(square, by === "touch").then(() => this.#focusButtons());
    this.#focusButtons();
  }

  /** Moves the focus to the buttons that complete a move entered by keys. */
  #focusButtons(): void {
    if (!this.#byKey) return;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#confirm, [data-button]")?.focus());
  }

  #describe = (square: string): string => {
    const shown = this.#table?.shown();
    const board = shown?.board;
    const sprite = board && pieceOn(board, square);
    const parts = [sprite ? spriteName(sprite) : say("cell-empty")];
    const marks = shown?.marks.squares.filter(([it]) => it === square).map(([, mark]) => mark) ?? [];
    if (marks.includes("chosen")) parts.push(say("cell-chosen"));
    const next = this.#table?.canMove && this.#table.entry.nextSquares.includes(square);
    if (next) parts.push(say("cell-legal"));
    if (marks.includes("hint")) parts.push(say("cell-hint"));
    return parts.join(", ");
  };

  async #sit(name: string): Promise<void> {
    const live = this.#live;
    if (!live || this.busy) return;
    this.busy = true;
    settings.set({ name });
    for (let failures = 0; live.seats.length === 0 && live === this.#live && this.isConnected; failures += 1) {
      try {
        void live.take([await takeSeat(live.id, name)]);
      } catch (error) {
        this.taken = refused(error);
        if (this.taken) break;
        // Without an answer it is unknown whether the seat is ours: a retry with the same id gets the same answer.
        if (failures === 0) toast(error instanceof Problem ? error.message : say("play-no-answer"));
        await new Promise((done) => setTimeout(done, backOff(failures)));
      }
    }
    this.busy = false;
    live.tryNow();
  }

  async #cancelGame(): Promise<void> {
    const id = this.#live?.id ?? "";
    if (!(await withdrawMatch(id).catch(() => false))) {
      toast(say("friend-not-cancelled"));
      return;
    }
    toast(say("friend-cancelled"));
    router.go("/play");
  }

  protected override updated(): void {
    revealCurrent(this.querySelector(".moves"));
  }

  protected override render() {
    const live = this.#live;
    const table = this.#table;
    if (!live || !table) return nothing;
    if (live.failure?.status === 404) {
      this.setTitle(say("missing-title"));
      return missing(this.kept);
    }
    const { view } = live;
    if (!view || this.recognising) return this.#loading(live);
    const game = gameName(view.game);
    if (view.stage === "open") {
      const mine = live.seats[0]?.seat;
      if (mine) {
        this.setTitle(`${say("friend-title")} · ${game}`);
        const cancel = () => void this.#cancelGame();
        const list = (listed: boolean) => live.give(mine, { do: "list", listed });
        return waiting(view, this.#startBoard, mine === "first" ? 0 : 1, cancel, list);
      }
      this.setTitle(say("invite-title-nobody", { game }));
      return invitation(view, this.#startBoard, settings.current.name, this.busy, (name) => void this.#sit(name));
    }
    return this.#play(live, table, view);
  }

  #loading(live: LiveMatch) {
    this.setTitle(say("play-loading"));
    const failed = live.failure ?? (live.connection.kind === "lost" || live.connection.kind === "offline");
    const again = [
      { label: say("try-again"), act: () => live.tryNow() },
      { label: say("new-title"), href: "/play" },
    ];
    return html`<div class="stage">
      <div class="hd"><a class="brand" href="/" aria-label="Henge"><svg aria-hidden="true"><use href="#logo" /></svg></a></div>
      <h1 class="vh">${say("play-loading")}</h1>
      <div class="strip opp"></div>
      <div class="mid"><div class="board-space"></div></div>
      <div class="strip own"></div>
      <div class="right">
        ${failed
          ? actionBar({ kind: "bad", text: live.failure?.message ?? say("play-no-answer"), actions: again })
          : actionBar({ text: say("play-loading"), actions: [] })}
      </div>
    </div>`;
  }

  #flipped(live: LiveMatch, table: Table, view: MatchView): boolean {
    let flipped = live.seats.length === 1 && live.seats[0]?.seat === "second";
    if (live.seats.length === 2 && settings.current.flipHere && view.stage === "live") flipped = view.to_move === "second";
    if (factsOf(view.game).upright) flipped = false;
    return flipped !== table.turned;
  }

  #play(live: LiveMatch, table: Table, view: MatchView) {
    const game = gameName(view.game);
    const yours = live.seats.length === 1 && live.mine !== undefined && live.pendingMove === undefined;
    const players = `${whoPlays(live, "first")} – ${whoPlays(live, "second")}`;
    const at = table.ply === undefined ? "" : `${say("title-ply", { ply: table.ply })} · `;
    this.setTitle(yours ? `● ${say("play-your-move-title")} · ${at}${game}` : `${at}${players} · ${game}`);
    const shown = table.shown();
    const flipped = this.#flipped(live, table, view);
    const [top, bottom]: [Side, Side] = flipped ? ["first", "second"] : ["second", "first"];
    // The user's name stays at the bottom even if the board isn't flipped.
    const swap = factsOf(view.game).upright && live.seats.length === 1 && live.seats[0]?.seat === "second" && !table.turned;
    const label = say("play-board-label", { game, player: sideName(view, view.to_move), columns: shown?.board.width ?? 0, rows: shown?.board.height ?? 0 });
    // As the list of moves counts: both players move in a turn.
    const turn = Math.max(1, Math.ceil((view.moves.length + (view.stage === "over" ? 0 : 1)) / 2));
    const about = `${clockName(view.time_control)} · ${say("play-turn", { turn })}`;
    const step = (icon: string, text: string, by: number) => html`<button
      class="iconbtn"
      aria-label=${say(text)}
      @click=${() => this.#controls.step((table.ply ?? view.moves.length) + by)}
    >
      <svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>
    </button>`;
    const state = view.stage === "over" ? "over" : table.canMove ? "move" : "wait";
    return html`<div class=${`stage match ${this.clause === undefined ? "" : "sheet-open"}`} data-state=${state}>
      <h1 class="vh">${game}: ${players}</h1>
      <div class="hd">
        <a class="brand" href="/" aria-label="Henge"><svg aria-hidden="true"><use href="#logo" /></svg></a>
        <b>${game}</b><span class="small">${about}</span>
        <span class="end">${step("i-prev", "step-prev", -1)}${step("i-next", "step-next", 1)}</span>
      </div>
      ${strip(live, table, swap ? bottom : top, "opp")}
      <div class="mid">
        <henge-board
          .board=${shown?.board}
          .marks=${shown?.marks ?? NO_MARKS}
          .changes=${shown?.changes ?? []}
          .flipped=${flipped}
          .labels=${settings.current.coordinates}
          .label=${label}
          .describe=${this.#describe}
          .interactive=${live.seats.length > 0}
          @tap=${this.#tap}
          @edge=${({ detail }: CustomEvent<EdgeDetail>) => table.edge(detail.edge, detail.by === "touch")}
          @hover=${(event: CustomEvent<string | undefined>) => table.hover(event.detail ?? undefined)}
          @note=${(event: CustomEvent<Note>) => table.note(event.detail)}
        ></henge-board>
      </div>
      ${strip(live, table, swap ? top : bottom, "own")}
      <div class="right">
        ${actionBar(this.#bar(live, table))}
        ${besides(table, this.#controls, this.more)}
      </div>
      ${this.clause === undefined
        ? nothing
        : html`<henge-rules game=${view.game} clause=${this.clause} @close=${() => (this.clause = undefined)}></henge-rules>`}
      ${this.asksToResign ? resignDialog(live, view, () => (this.asksToResign = false)) : nothing} ${keysDialog(view.game)}
    </div>`;
  }

  #bar(live: LiveMatch, table: Table): Bar {
    const bar = barOf(table, this.#troubleSince || this.#turnSince, this.#controls);
    if (!this.taken || live.seats.length > 0) return bar;
    return { kind: "bad", text: html`${say("play-seat-taken")} ${bar.text}`, actions: [{ label: say("new-title"), href: "/play" }, ...bar.actions] };
  }
}

customElements.define("page-match", MatchPage);

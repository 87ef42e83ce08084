// A live match: its state, kept up to date over a WebSocket, and reliable delivery of commands.
//
// Events arrive over the socket with consecutive sequence numbers. After a lost connection the client
// resumes from the last known number and misses nothing. Commands are sent over HTTP, whose response is the
// event caused; they are stored in the browser until acknowledged (`store/pending-commands`) and retried until then.

import { type Problem, type Command, type MatchEvent, type MatchView, type Side, api, ask, refused, sentence } from "../api/client";
import { keepMatch, soon } from "../store/games";
import { type PendingCommand, storePendingCommands, commandId, pendingCommandsOf } from "../store/pending-commands";
import { type OwnSeat, keepSeats, seatsOf } from "../store/seats";
import { type Word, wordsOf } from "./talk";

export type Connection =
  | { kind: "connecting" }
  | { kind: "live" }
  /** The connection is lost; the next attempt is at `retryAt`. */
  | { kind: "lost"; retryAt: number }
  | { kind: "offline" };

/** Returns the delay before the next attempt, in milliseconds, by the number of failures. */
export function backOff(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(15_000, 500 * 2 ** failures);
  // Jitter keeps clients from reconnecting all at once after a server restart.
  return Math.round(longest * (0.5 + chance / 2));
}

/** Silence of the server, in milliseconds, after which a waking page treats the connection as dead. */
const SILENCE_MS = 30_000;

/** Interval of the timer that detects sleep of the machine, and the delay that counts as sleep, in milliseconds. */
const BEAT_MS = 5000;
const SLEPT_MS = 20_000;

/** Time without a connection after which a player counts as gone, in milliseconds. */
const AWAY_MS = 15_000;

type Absence = { away_since: number | null; claim_at: number | null };

type EventFields = { event: string; move?: string; topic?: string; seat?: Side; name?: string };

/**
 * Applies an event to the view of a match. Returns `undefined` if the event alone isn't enough and the view
 * must be reloaded.
 */
export function applied(view: MatchView, event: MatchEvent): MatchView | undefined {
  if (event.seq <= view.seq) return view;
  if (event.seq !== view.seq + 1) return undefined;
  const { event: kind, move, topic, seat, name, hash: _hash, at, ...standing } = event as MatchEvent & EventFields;
  const next: MatchView = { ...view, ...standing, seq: event.seq, now: at };
  if (kind === "played" && move !== undefined) next.moves = [...view.moves, move];
  if (kind === "agreed" && topic === "take-back") return undefined;
  if (kind === "joined" && seat) {
    next.seats = view.seats.map((it, index) =>
      (index === 0) === (seat === "first") ? { kind: "human", name: name ?? "" } : it,
    );
  }
  // Only the full view has the reason as a sentence.
  if (next.stage === "over" && view.stage !== "over") return undefined;
  return next;
}

/** Dispatches `change` after every update, and `refused` with a `Problem` when a command is refused. */
export class LiveMatch extends EventTarget {
  view: MatchView | undefined;
  connection: Connection = { kind: "connecting" };
  /** The error that prevents the match from being shown. */
  failure: Problem | undefined;
  pending: PendingCommand[];
  seats: OwnSeat[];
  /** What the players have said to each other since the page was opened. */
  talk: Word[] = [];
  /** By side: since when it has been away, in server time, and when the win may be claimed. */
  absences: Absence[] = [];
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry = 0;
  #beat = 0;
  #delivering = false;
  #redeliver = 0;
  #orderFailures = 0;
  #heard = Date.now();
  /** The server's clock minus ours, in milliseconds. */
  #ahead = 0;
  #stopped = false;
  #wake = () => this.#woken();

  constructor(readonly id: string) {
    super();
    this.pending = pendingCommandsOf(id);
    this.seats = seatsOf(id);
  }

  /** Subscribes to the match. */
  start(): void {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("storage", this.#stored);
    this.#pulse();
    void this.#look();
  }

  /** Detects sleep of the machine: timers stop meanwhile, so the next one fires late. */
  #pulse(): void {
    const due = Date.now() + BEAT_MS;
    this.#beat = window.setTimeout(() => {
      // Timers of a hidden page are always late; it reconnects when it becomes visible.
      if (Date.now() - due > SLEPT_MS && document.visibilityState !== "hidden") this.#reconnect();
      this.#pulse();
    }, BEAT_MS);
  }

  /** Unsubscribes. Unacknowledged commands stay stored. */
  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("storage", this.#stored);
    clearTimeout(this.#retry);
    clearTimeout(this.#redeliver);
    clearTimeout(this.#beat);
    for (const timer of this.#absenceTimers) clearTimeout(timer);
    this.#socket?.close();
  }

  /** Whether the subscription has ended. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** The server's time now. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Returns the milliseconds left to a side, or `undefined` without a clock. */
  timeLeft(side: Side): number | undefined {
    const { view } = this;
    const left = view?.clock?.[side === "first" ? 0 : 1];
    if (!view || left === undefined) return undefined;
    const spends = view.running && view.stage === "live" && view.to_move === side;
    return Math.max(0, spends ? left - (this.now() - view.now) : left);
  }

  /** Returns whether a side has left, and whether the win may be claimed now. */
  absence(side: Side): { left: boolean; claimable: boolean } {
    const { away_since, claim_at } = this.absences[side === "first" ? 0 : 1] ?? { away_since: null, claim_at: null };
    const past = (time: number | null, patience: number) => time !== null && this.now() - time >= patience;
    return { left: past(away_since, AWAY_MS), claimable: past(claim_at, 0) };
  }

  /** Returns the side to move if this browser has its seat. */
  get mine(): OwnSeat | undefined {
    const { view } = this;
    if (view?.stage !== "live") return undefined;
    return this.seats.find((it) => it.seat === view.to_move);
  }

  /** Returns the unacknowledged move, if any. */
  get pendingMove(): string | undefined {
    const order = this.pending.find((it) => it.command.do === "play" && it.plies === this.view?.moves.length);
    return order?.command.do === "play" ? order.command.move : undefined;
  }

  /** Whether a sentence is on its way. */
  get saying(): boolean {
    return this.pending.some((it) => it.command.do === "say");
  }

  /** Stores seats, such as the one in the fragment of a link. */
  async take(seats: OwnSeat[]): Promise<void> {
    keepSeats(this.id, seats);
    const kept = seatsOf(this.id);
    this.seats = kept.length > 0 ? kept : seats;
    const [own] = this.seats;
    if (own && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ token: own.token }));
    // Store the game, so that a player who leaves at once finds it in the list.
    if (this.view) await soon(this.#keep(this.view));
    this.#changed();
  }

  /** Returns the seat of a token, as reported by the socket; `undefined` without an answer. */
  seatOf(token: string): Promise<Side | "none" | undefined> {
    return new Promise((resolve) => {
      const address = new URL(`/api/v1/matches/${this.id}/socket?since=${Number.MAX_SAFE_INTEGER}`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      const socket = new WebSocket(address);
      const done = (seat: Side | "none") => {
        resolve(seat);
        socket.close();
      };
      socket.onopen = () => socket.send(JSON.stringify({ token }));
      socket.onmessage = (message) => {
        const data = JSON.parse(String(message.data)) as { seat?: Side; problem?: unknown; refused?: unknown };
        if (data.seat === "first" || data.seat === "second") done(data.seat);
        else if (data.problem !== undefined || data.refused !== undefined) done("none");
      };
      socket.onclose = () => resolve(undefined);
    });
  }

  /** Queues a command. It is stored until the server has answered. */
  give(seat: Side, command: Command): void {
    const { view } = this;
    if (!view) return;
    this.pending = [...this.pending, { id: commandId(), seq: view.seq, seat, command, plies: view.moves.length }];
    storePendingCommands(this.id, this.pending);
    this.#changed();
    void this.#deliver();
  }

  /** Cancels a move that has not been sent. */
  withdraw(): void {
    this.pending = [];
    storePendingCommands(this.id, this.pending);
    this.#changed();
  }

  /** Reconnects immediately. */
  tryNow(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#redeliver);
    this.#redeliver = 0;
    if (this.connection.kind !== "live") void this.#look();
    void this.#deliver();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  #stored = (event: StorageEvent) => {
    // Another tab took a seat or queued a command.
    if (event.key === "henge.seats") this.seats = seatsOf(this.id);
    else if (event.key === `henge.orders.${this.id}`) this.pending = pendingCommandsOf(this.id);
    else return;
    this.#changed();
  };

  #woken(): void {
    if (this.#stopped) return;
    if (!navigator.onLine) {
      this.#socket?.close();
      this.#lost();
      return;
    }
    if (document.visibilityState === "hidden") return;
    const silent = Date.now() - this.#heard > SILENCE_MS;
    if (this.connection.kind !== "live") this.tryNow();
    else if (silent) this.#reconnect();
  }

  /** Reconnects after sleep: the old connection may be dead without notice, and a new one is cheap. */
  #reconnect(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    clearTimeout(this.#retry);
    void this.#look();
    void this.#deliver();
  }

  /** Reloads the match. */
  refresh(): Promise<void> {
    return this.#look();
  }

  /** Loads the whole match, then opens the socket. */
  async #look(): Promise<void> {
    try {
      const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: this.id } } }));
      if (this.#stopped) return;
      this.#failures = 0;
      this.#ahead = view.now - Date.now();
      this.failure = undefined;
      // Store the game, so that a player who leaves at once finds it in the list.
      if (!this.view) await soon(this.#keep(view));
      this.#see(view);
      if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) this.#connect();
      void this.#deliver();
    } catch (error) {
      if (this.#stopped) return;
      if (refused(error)) {
        this.failure = error;
        this.#changed();
        return;
      }
      this.#lost();
    }
  }

  #see(view: MatchView): void {
    // Ignore responses older than the current state.
    if (this.view && view.seq < this.view.seq) return;
    if (view.reason) view = { ...view, reason: sentence(view.reason) };
    this.view = view;
    void this.#keep(view);
    this.#changed();
  }

  /** Stores the state of a match in which this browser has a seat. */
  async #keep(view: MatchView): Promise<void> {
    const mine = this.seats.map((it) => it.seat);
    if (mine.length > 0) await keepMatch(view, mine).catch(() => undefined);
  }

  #connect(): void {
    const address = new URL(`/api/v1/matches/${this.id}/socket?since=${this.view?.seq ?? 0}&presence=true`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.#heard = Date.now();
      this.connection = { kind: "live" };
      // Presenting a token marks the seat as connected.
      const [own] = this.seats;
      if (own) socket.send(JSON.stringify({ token: own.token }));
      this.#changed();
      void this.#deliver();
    };
    socket.onmessage = (message) => this.#hear(String(message.data));
    socket.onclose = () => {
      if (this.#socket !== socket || this.#stopped) return;
      this.#lost();
    };
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    let message: { hello?: { now: number }; presence?: { seats: Absence[] } } & Partial<MatchEvent>;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.hello) this.#ahead = message.hello.now - Date.now();
    if (message.presence) this.#notice(message.presence.seats);
    if (message.seq === undefined || !this.view) return;
    this.#listen(this.view, message as MatchEvent);
    const next = applied(this.view, message as MatchEvent);
    if (next) this.#see(next);
    else void this.#look();
  }

  /** Adds what an event says to the talk. The same event may come over the socket and as an answer. */
  #listen(view: MatchView, event: MatchEvent): void {
    if (event.seq <= Math.max(view.seq, this.#listened)) return;
    this.#listened = event.seq;
    this.talk = [...this.talk, ...wordsOf(view, event)];
  }

  #listened = 0;

  /** Returns the last word of a side, until both have moved since or an offer has been answered. */
  wordOf(side: Side): Word | undefined {
    const at = this.talk.findLastIndex((it) => it.by === side);
    const word = this.talk[at];
    const plies = this.view?.moves.length ?? 0;
    if (!word || plies - word.plies >= 2) return undefined;
    const isAnswer = ({ kind, about }: Word) => about === word.about && (kind === "accepted" || kind === "declined");
    return word.kind === "offered" && this.talk.slice(at + 1).some(isAnswer) ? undefined : word;
  }

  /** Records which sides are away, and schedules an update for when they count as gone. */
  #notice(absences: Absence[]): void {
    this.absences = absences;
    for (const timer of this.#absenceTimers) clearTimeout(timer);
    const times = absences.flatMap(({ away_since, claim_at }) => [away_since === null ? null : away_since + AWAY_MS, claim_at]);
    const waits = times.filter((it) => it !== null).map((it) => it - this.now());
    this.#absenceTimers = waits.filter((it) => it > 0).map((it) => window.setTimeout(() => this.#changed(), it + 50));
    this.#changed();
  }

  #absenceTimers: number[] = [];

  /** Marks the connection as lost and schedules a retry. */
  #lost(): void {
    clearTimeout(this.#retry);
    this.#socket = undefined;
    if (!navigator.onLine) {
      this.connection = { kind: "offline" };
    } else {
      const wait = backOff(this.#failures);
      this.#failures += 1;
      this.connection = { kind: "lost", retryAt: Date.now() + wait };
      this.#retry = window.setTimeout(() => void this.#look(), wait);
    }
    this.#changed();
  }

  /** Sends unacknowledged commands in order, one at a time. */
  async #deliver(): Promise<void> {
    if (this.#delivering || this.#stopped || this.pending.length === 0) return;
    if (this.#redeliver !== 0) return;
    this.#delivering = true;
    try {
      while (this.pending.length > 0 && !this.#stopped) {
        if (!(await this.#send(this.pending[0] as PendingCommand))) {
          this.#orderFailures += 1;
          this.#redeliver = window.setTimeout(() => {
            this.#redeliver = 0;
            void this.#deliver();
          }, backOff(this.#orderFailures));
          return;
        }
        this.#orderFailures = 0;
      }
    } finally {
      this.#delivering = false;
    }
  }

  /** Sends one command. Returns `true` once it is acknowledged or refused. */
  async #send(order: PendingCommand): Promise<boolean> {
    const token = this.seats.find((it) => it.seat === order.seat)?.token;
    if (token === undefined) return this.#drop(order);
    const { id, command } = order;
    // A command that was never sent can't have taken effect: rebase it onto the latest event.
    const fresh = !order.sent && command.do !== "play" && this.view !== undefined;
    const seq = fresh ? (this.view as MatchView).seq : order.seq;
    this.#replace(order, { ...order, seq, sent: true });
    try {
      const event = await ask(
        api.POST("/api/v1/matches/{id}/commands", {
          params: { path: { id: this.id } },
          headers: { Authorization: `Bearer ${token}` },
          body: { id, seq, ...command },
        }),
      );
      if (this.view) this.#listen(this.view, event);
      const next = this.view && applied(this.view, event);
      // The move stays on the board until the match has been reloaded.
      if (next) this.#see(next);
      else await this.#look();
      return this.#drop(order);
    } catch (error) {
      if (!refused(error)) return false;
      if (error.status === 409 && error.kind === "stale") return this.#freshen(order);
      this.#drop(order);
      this.dispatchEvent(new CustomEvent<Problem>("refused", { detail: error }));
      void this.#look();
      return true;
    }
  }

  /** Rebases a stale command: it is still valid if no move was played since. */
  async #freshen(order: PendingCommand): Promise<boolean> {
    await this.#look();
    const { view } = this;
    if (!view) return false;
    const isMove = order.command.do === "play";
    if (isMove && (view.moves.length !== order.plies || view.stage !== "live")) return this.#drop(order);
    if (view.seq === order.seq) return false;
    // The stale command was refused, so the rebased one gets a new id.
    this.#replace(order, { ...order, id: commandId(), seq: view.seq });
    return true;
  }

  #replace(order: PendingCommand, by: PendingCommand): void {
    this.pending = this.pending.map((it) => (it.id === order.id ? by : it));
    storePendingCommands(this.id, this.pending);
  }

  #drop(order: PendingCommand): true {
    this.pending = this.pending.filter((it) => it.id !== order.id);
    storePendingCommands(this.id, this.pending);
    this.#changed();
    return true;
  }
}

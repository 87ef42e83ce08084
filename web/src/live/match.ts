// A live match: how it stands, kept up to date over a WebSocket, and commands that get through.
//
// Events come over the socket with numbers without a gap. Whoever loses the connection comes back
// with the number of the last event known, and misses nothing. Commands go by HTTP, which answers
// each with what it caused; they are kept in the browser until they are answered (`store/orders`),
// and sent again as often as it takes.

import { type Problem, type Command, type MatchEvent, type MatchView, type Side, api, ask, refused, sentence } from "../api/client";
import { keepMatch, soon } from "../store/games";
import { type Order, keepOrders, orderId, ordersOf } from "../store/orders";
import { type OwnSeat, keepSeats, seatsOf } from "../store/seats";

export type Connection =
  | { kind: "connecting" }
  | { kind: "live" }
  /** Lost; the next try is at `retryAt`. */
  | { kind: "lost"; retryAt: number }
  | { kind: "offline" };

/** How long to wait before the next try, in milliseconds, by how many have failed. */
export function backOff(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(15_000, 500 * 2 ** failures);
  // Not everybody at once when a server comes back.
  return Math.round(longest * (0.5 + chance / 2));
}

/** Without a word of the server for so long, the connection is taken for dead when the page wakes. */
const SILENCE_MS = 30_000;

/** How often a look at the clock finds out whether the machine has slept, and how late one must be for it. */
const BEAT_MS = 5000;
const SLEPT_MS = 20_000;

/** A player whose connection has been gone for so long has left. */
const AWAY_MS = 15_000;

type Absence = { away_since: number | null; claim_at: number | null };

type EventFields = { event: string; move?: string; topic?: string; seat?: Side; name?: string };

/**
 * How a match stands after an event. `undefined` if that can't be told from the event alone, and the
 * match must be looked at again.
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
  // Only the whole view says why, in words.
  if (next.stage === "over" && view.stage !== "over") return undefined;
  return next;
}

/** Fires `change` whenever anything is different, `refused` with a `Problem` when a command is. */
export class LiveMatch extends EventTarget {
  view: MatchView | undefined;
  connection: Connection = { kind: "connecting" };
  /** Why the match can't be shown. */
  failure: Problem | undefined;
  orders: Order[];
  seats: OwnSeat[];
  /** Since when each side has been away, in the server's time, and when the win may be claimed for it. */
  absences: Absence[] = [];
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry = 0;
  #beat = 0;
  #delivering = false;
  #redeliver = 0;
  #orderFailures = 0;
  #heard = Date.now();
  /** The server's time minus ours. */
  #ahead = 0;
  #stopped = false;
  #wake = () => this.#woken();

  constructor(readonly id: string) {
    super();
    this.orders = ordersOf(id);
    this.seats = seatsOf(id);
  }

  /** Starts following the match. */
  start(): void {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("storage", this.#stored);
    this.#pulse();
    void this.#look();
  }

  /** Timers stand still while a machine sleeps, and time doesn't: a late one tells of it. */
  #pulse(): void {
    const due = Date.now() + BEAT_MS;
    this.#beat = window.setTimeout(() => {
      // Timers of a page that nobody sees are always late; it is woken when it is seen.
      if (Date.now() - due > SLEPT_MS && document.visibilityState !== "hidden") this.#reconnect();
      this.#pulse();
    }, BEAT_MS);
  }

  /** Stops following. What was not acknowledged stays kept. */
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

  /** Whether nobody follows the match any more. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** The server's time now. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Milliseconds left to a side, if anything is counted. */
  timeLeft(side: Side): number | undefined {
    const { view } = this;
    const left = view?.clock?.[side === "first" ? 0 : 1];
    if (!view || left === undefined) return undefined;
    const spends = view.running && view.stage === "live" && view.to_move === side;
    return Math.max(0, spends ? left - (this.now() - view.now) : left);
  }

  /** Whether a side has left, and whether the win may be claimed for that by now. */
  absence(side: Side): { left: boolean; claimable: boolean } {
    const { away_since, claim_at } = this.absences[side === "first" ? 0 : 1] ?? { away_since: null, claim_at: null };
    const past = (time: number | null, patience: number) => time !== null && this.now() - time >= patience;
    return { left: past(away_since, AWAY_MS), claimable: past(claim_at, 0) };
  }

  /** The side to move, if we have its seat. */
  get mine(): OwnSeat | undefined {
    const { view } = this;
    if (view?.stage !== "live") return undefined;
    return this.seats.find((it) => it.seat === view.to_move);
  }

  /** The move that was made here and is not acknowledged yet. */
  get pendingMove(): string | undefined {
    const order = this.orders.find((it) => it.command.do === "play" && it.plies === this.view?.moves.length);
    return order?.command.do === "play" ? order.command.move : undefined;
  }

  /** Takes seats, such as the one behind `#` in a link. */
  async take(seats: OwnSeat[]): Promise<void> {
    keepSeats(this.id, seats);
    const kept = seatsOf(this.id);
    this.seats = kept.length > 0 ? kept : seats;
    const [own] = this.seats;
    if (own && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ token: own.token }));
    // From now on it is a game of ours: a player who leaves at once finds it among the others.
    if (this.view) await soon(this.#keep(this.view));
    this.#changed();
  }

  /** The seat that a token opens: the socket tells it to whoever shows the token. `undefined` without an answer. */
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
        const told = JSON.parse(String(message.data)) as { seat?: Side; problem?: unknown; refused?: unknown };
        if (told.seat === "first" || told.seat === "second") done(told.seat);
        else if (told.problem !== undefined || told.refused !== undefined) done("none");
      };
      socket.onclose = () => resolve(undefined);
    });
  }

  /** Gives a command. It is kept until the server has answered it. */
  give(seat: Side, command: Command): void {
    const { view } = this;
    if (!view) return;
    this.orders = [...this.orders, { id: orderId(), seq: view.seq, seat, command, plies: view.moves.length }];
    keepOrders(this.id, this.orders);
    this.#changed();
    void this.#deliver();
  }

  /** Takes back a move that has not been sent. */
  withdraw(): void {
    this.orders = [];
    keepOrders(this.id, this.orders);
    this.#changed();
  }

  /** Tries to connect now. */
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
    // Another tab took a seat, or gave a command.
    if (event.key === "henge.seats") this.seats = seatsOf(this.id);
    else if (event.key === `henge.orders.${this.id}`) this.orders = ordersOf(this.id);
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

  /** A laptop that slept may not know that its connection is dead: a new one costs little. */
  #reconnect(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    clearTimeout(this.#retry);
    void this.#look();
    void this.#deliver();
  }

  /** Looks at the match again. */
  refresh(): Promise<void> {
    return this.#look();
  }

  /** Looks at the whole match, then follows it. */
  async #look(): Promise<void> {
    try {
      const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: this.id } } }));
      if (this.#stopped) return;
      this.#failures = 0;
      this.#ahead = view.now - Date.now();
      this.failure = undefined;
      // A game that is seen is kept: whoever leaves at once finds it among the others.
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
    // Whatever comes late must not turn back what is known.
    if (this.view && view.seq < this.view.seq) return;
    if (view.reason) view = { ...view, reason: sentence(view.reason) };
    this.view = view;
    void this.#keep(view);
    this.#changed();
  }

  /** Keeps how our own match stands, where the browser keeps anything. */
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
      // Whoever shows the secret of a seat is there, for the others to see.
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
    const next = applied(this.view, message as MatchEvent);
    if (next) this.#see(next);
    else void this.#look();
  }

  /** Takes note of who is away, and says again when that begins to matter. */
  #notice(absences: Absence[]): void {
    this.absences = absences;
    for (const timer of this.#absenceTimers) clearTimeout(timer);
    const times = absences.flatMap(({ away_since, claim_at }) => [away_since === null ? null : away_since + AWAY_MS, claim_at]);
    const waits = times.filter((it) => it !== null).map((it) => it - this.now());
    this.#absenceTimers = waits.filter((it) => it > 0).map((it) => window.setTimeout(() => this.#changed(), it + 50));
    this.#changed();
  }

  #absenceTimers: number[] = [];

  /** Says that the connection is lost, and tries again after a while. */
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

  /** Sends what was not answered yet, in order, one after the other. */
  async #deliver(): Promise<void> {
    if (this.#delivering || this.#stopped || this.orders.length === 0) return;
    if (this.#redeliver !== 0) return;
    this.#delivering = true;
    try {
      while (this.orders.length > 0 && !this.#stopped) {
        if (!(await this.#send(this.orders[0] as Order))) {
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

  /** Sends one command. Returns whether it is done with, one way or the other. */
  async #send(order: Order): Promise<boolean> {
    const token = this.seats.find((it) => it.seat === order.seat)?.token;
    if (token === undefined) return this.#drop(order);
    const { id, command } = order;
    // What has not been sent yet can't have taken effect: it follows what has happened since.
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
      const next = this.view && applied(this.view, event);
      // Until it is known how the match stands, the move stays on the board.
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

  /** Something has happened since a command was given: if no move has, it still holds. */
  async #freshen(order: Order): Promise<boolean> {
    await this.#look();
    const { view } = this;
    if (!view) return false;
    const isMove = order.command.do === "play";
    if (isMove && (view.moves.length !== order.plies || view.stage !== "live")) return this.#drop(order);
    if (view.seq === order.seq) return false;
    // It was refused, so that it is another command now.
    this.#replace(order, { ...order, id: orderId(), seq: view.seq });
    return true;
  }

  #replace(order: Order, by: Order): void {
    this.orders = this.orders.map((it) => (it.id === order.id ? by : it));
    keepOrders(this.id, this.orders);
  }

  #drop(order: Order): true {
    this.orders = this.orders.filter((it) => it.id !== order.id);
    keepOrders(this.id, this.orders);
    this.#changed();
    return true;
  }
}

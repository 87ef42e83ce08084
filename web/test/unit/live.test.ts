import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setTransport } from "../../src/api/transport";
import { LiveMatch } from "../../src/live/match";
import { pendingCommandsOf } from "../../src/store/pending-commands";
import { keepSeats, seatsOf } from "../../src/store/seats";

/** A server of one match, as far as the client can tell. */
class FakeServer {
  moves: string[] = [];
  seq = 1;
  carried = new Map<string, number>();
  orders: { id: string; seq: number; move?: string }[] = [];
  /** What happens to the next commands: lost on the way there, lost on the way back, too slow, refused. */
  fate: ("lost" | "unanswered" | "slow" | "stale" | "illegal")[] = [];

  view() {
    const standing = { stage: "live", to_move: this.moves.length % 2 === 0 ? "first" : "second", offers: [], running: false };
    return { id: "m", seq: this.seq, now: Date.now(), game: "moai", variant: "8x8", start: "", seats: [], moves: [...this.moves], ...standing };
  }

  event(seq: number, move: string) {
    const { stage, to_move, offers, running } = this.view();
    return { seq, hash: "", at: Date.now(), event: "played", move, stage, to_move, offers, running };
  }

  async answer(request: Request): Promise<Response> {
    const json = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    if (request.method === "GET") return json(this.view());
    const order = (await request.json()) as { id: string; seq: number; move: string };
    const fate = this.fate.shift();
    if (fate === "lost") throw new TypeError("no network");
    if (fate === "slow") return json({ type: "urn:henge:problem:too-slow", detail: "slow" }, 408);
    this.orders.push(order);
    if (fate === "stale") this.seq += 1;
    const before = this.carried.get(order.id);
    if (before !== undefined) return json(this.event(before, order.move));
    if (order.seq !== this.seq) return json({ type: "urn:henge:problem:stale", detail: "stale" }, 409);
    if (fate === "illegal") return json({ type: "urn:henge:problem:illegal-move", detail: "M5: no" }, 422);
    this.moves.push(order.move);
    this.seq += 1;
    this.carried.set(order.id, this.seq);
    if (fate === "unanswered") throw new TypeError("no network");
    return json(this.event(this.seq, order.move));
  }
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  static last: FakeSocket | undefined;
  constructor() {
    super();
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
}

let server: FakeServer;
let match: LiveMatch;

async function started(): Promise<LiveMatch> {
  const live = new LiveMatch("m");
  live.start();
  await vi.waitFor(() => expect(live.view).toBeDefined());
  return live;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
  server = new FakeServer();
  setTransport((request) => server.answer(request));
  keepSeats("m", [{ seat: "first", token: "secret" }]);
  match = await started();
});

afterEach(() => {
  match.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const play = (move: string) => match.give("first", { do: "play", move });

describe("a live match", () => {
  it("keeps a command until it is acknowledged", async () => {
    play("@d4");
    expect(pendingCommandsOf("m")).toHaveLength(1);
    expect(match.pendingMove).toBe("@d4");
    await vi.waitFor(() => expect(pendingCommandsOf("m")).toHaveLength(0));
    expect(match.view?.moves).toEqual(["@d4"]);
    expect(match.pendingMove).toBeUndefined();
  });

  it("sends the same command again when no answer came, and it takes effect once", async () => {
    server.fate = ["lost", "slow", "unanswered"];
    play("@d4");
    await vi.waitFor(() => expect(server.fate).toHaveLength(2));
    expect(pendingCommandsOf("m")).toHaveLength(1);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2000);
      expect(pendingCommandsOf("m")).toHaveLength(0);
    });
    expect(server.moves).toEqual(["@d4"]);
    expect(new Set(server.orders.map((it) => it.id)).size).toBe(1);
    expect(new Set(server.orders.map((it) => it.seq)).size).toBe(1);
  });

  it("sends what an earlier page left behind", async () => {
    server.fate = ["unanswered"];
    play("@d4");
    await vi.waitFor(() => expect(server.moves).toHaveLength(1));
    match.stop();
    match = await started();
    await vi.waitFor(() => expect(pendingCommandsOf("m")).toHaveLength(0));
    expect(server.moves).toEqual(["@d4"]);
  });

  it("holds on to a move when something else has happened, as another command", async () => {
    server.fate = ["stale"];
    play("@d4");
    await vi.waitFor(() => expect(server.moves).toEqual(["@d4"]));
    expect(new Set(server.orders.map((it) => it.id)).size).toBe(2);
  });

  it("lets go of what is refused, and says why", async () => {
    server.fate = ["illegal"];
    const refused = vi.fn();
    match.addEventListener("refused", (event) => refused((event as CustomEvent<Error>).detail.message));
    play("@a1");
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith("No."));
    expect(pendingCommandsOf("m")).toHaveLength(0);
    expect(match.pendingMove).toBeUndefined();
  });

  it("knows who has left, and when the win may be claimed for it", async () => {
    await vi.waitFor(() => expect(match.connection.kind).toBe("live"));
    const hear = (away: number | null, claim: number | null) => {
      const gone = { away_since: away === null ? null : match.now() - away, claim_at: claim === null ? null : match.now() - claim };
      const seats = [{ away_since: null, claim_at: null }, gone];
      FakeSocket.last?.onmessage?.({ data: JSON.stringify({ presence: { seats, now: match.now() } }) });
      return match.absence("second");
    };
    expect(hear(1000, -59_000)).toEqual({ left: false, claimable: false });
    expect(hear(16_000, -44_000)).toEqual({ left: true, claimable: false });
    expect(hear(61_000, 1000)).toEqual({ left: true, claimable: true });
    expect(hear(null, null)).toEqual({ left: false, claimable: false });
    expect(match.absence("first")).toEqual({ left: false, claimable: false });
  });

  it("connects anew when the machine has slept, and hears what happened meanwhile", async () => {
    await vi.waitFor(() => expect(match.connection.kind).toBe("live"));
    const dead = FakeSocket.last;
    server.moves.push("@d4");
    server.seq += 1;
    // An hour has passed, and no timer has run.
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitFor(() => expect(match.view?.moves).toEqual(["@d4"]));
    await vi.waitFor(() => expect(FakeSocket.last).not.toBe(dead));
    expect(dead?.readyState).toBe(3);
    // A pulse that is on time does nothing.
    const alive = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.last).toBe(alive);
    vi.restoreAllMocks();
  });

  it("survives nonsense in the browser's storage", () => {
    localStorage.setItem("henge.seats", "[1, 2]");
    localStorage.setItem("henge.orders.m", '{"a": 1}');
    expect(seatsOf("m")).toEqual([]);
    expect(pendingCommandsOf("m")).toEqual([]);
    localStorage.setItem("henge.orders.m", "{");
    expect(pendingCommandsOf("m")).toEqual([]);
  });
});

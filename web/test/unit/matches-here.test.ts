// Matches that are played in this browser: storing before acknowledging, several tabs, and the socket.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { MatchesHome } from "../../src/matches-here/home";
import type { EventLog, KeptEvent } from "../../src/matches-here/log";
import { connectHere } from "../../src/matches-here/socket";
import type { Callbacks, ModuleRequest, ModuleResponse } from "../../src/module/module";

const answer = (status: number, body: unknown): ModuleResponse => ({
  status,
  mediaType: "application/json",
  body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)) as Uint8Array<ArrayBuffer>,
});
const text = (response: ModuleResponse) => new TextDecoder().decode(response.body);
const ID = "000000000001";

/** A module with one match, in which every command is an event. */
class FakeModule {
  head = 0;
  forgotten = 0;
  closed: number[] = [];
  answer({ method, path, body }: ModuleRequest, callbacks?: Callbacks): ModuleResponse {
    if (method === "LOAD") {
      this.head = Math.max(this.head, ...body.split("\n").map((line) => (JSON.parse(line) as KeptEvent).seq));
      return answer(200, {});
    }
    if (method === "FORGET") {
      this.head = 0;
      this.forgotten++;
      return answer(200, {});
    }
    if (method === "WAKE") this.closed.push((JSON.parse(body) as { closed: number }).closed);
    if (method === "WAKE") return answer(200, { seq: this.head, deadline: null, search: null });
    if (path.endsWith("/commands")) {
      callbacks?.append?.(JSON.stringify({ match: ID, seq: ++this.head, command: "c", request: "", body: '{"at":0}' }));
      return answer(200, { seq: this.head });
    }
    return answer(200, { head: this.head });
  }
}

/** A log in memory, which two homes may share. */
class FakeLog implements Pick<EventLog, "transact" | "note" | "seen"> {
  events: KeptEvent[] = [];
  at = Date.now();
  isFull = false;
  async transact<T>(match: string, since: number, decide: (tail: KeptEvent[]) => { append: KeptEvent[]; result: T }): Promise<T> {
    const { append, result } = decide(this.events.filter((it) => it.match === match && it.seq > since));
    await Promise.resolve();
    if (append.length > 0 && this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.events.push(...append);
    return result;
  }
  async note(_: string, at: number): Promise<void> {
    this.at = at;
  }
  async seen(): Promise<number> {
    return this.at;
  }
}

const command = { method: "POST", path: `/api/v1/matches/${ID}/commands`, language: "en", body: "{}" };
const view = { method: "GET", path: `/api/v1/matches/${ID}`, language: "en", body: "" };

describe("the home of matches", () => {
  const listener = { changed: vi.fn(), search: vi.fn() };
  let log: FakeLog;
  let module: FakeModule;
  let home: MatchesHome;
  beforeEach(() => {
    log = new FakeLog();
    module = new FakeModule();
    home = new MatchesHome(module, log, listener);
    listener.changed.mockReset();
    listener.search.mockReset();
  });

  it("answers when the event is stored, and notifies then", async () => {
    expect(text(await home.answer(command))).toBe('{"seq":1}');
    expect(log.events.map((it) => it.seq)).toEqual([1]);
    expect(listener.changed).toHaveBeenCalledWith(ID);
    await vi.waitFor(() => expect(listener.search).toHaveBeenCalledWith(ID, undefined));
  });

  it("loads what other tabs have appended before it decides", async () => {
    const other = new MatchesHome(new FakeModule(), log, listener);
    await home.answer(command);
    expect(text(await other.answer(command))).toBe('{"seq":2}');
    expect(text(await home.answer(view))).toBe('{"head":2}');
  });

  it("refuses what can't be stored, and forgets that it was decided", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await home.answer(command);
    log.isFull = true;
    const refused = await home.answer(command);
    expect([refused.status, refused.mediaType]).toEqual([503, "application/problem+json"]);
    expect(module.forgotten).toBeGreaterThan(0);
    log.isFull = false;
    expect(text(await home.answer(command))).toBe('{"seq":2}');
  });
});

describe("the clock of a match here", () => {
  it("isn't charged for the time for which no tab had the match open", async () => {
    const log = new FakeLog();
    log.events = [{ match: ID, seq: 1, command: "create", request: "", body: '{"at":0}' }];
    const ask = async (ago: number) => {
      log.at = Date.now() - ago;
      const module = new FakeModule();
      await new MatchesHome(module, log, { changed: () => undefined, search: () => undefined }).answer(view);
      return module.closed;
    };
    expect(await ask(1000)).toEqual([]);
    const [closed] = await ask(60_000);
    expect(closed).toBeGreaterThanOrEqual(60_000);
  });
});

describe("the socket of a match here", () => {
  it("sends the greeting, then each event once and in order, and replies", async () => {
    let changed = () => undefined as void;
    let events = [{ event: "created", seq: 1 }];
    const asked: ModuleRequest[] = [];
    const exchange = {
      ask: async (request: ModuleRequest) => {
        asked.push(request);
        if (request.path.includes("/socket?")) return answer(200, ['{"hello":{}}', JSON.stringify(events[0])].join("\n"));
        const since = Number(/since=(\d+)/.exec(request.path)?.[1]);
        if (request.path.includes("/events")) return answer(200, { events: events.filter((it) => it.seq > since) });
        return answer(200, request.body.includes("token") ? { seat: "first" } : { ack: "x", seq: 2 });
      },
      subscribe: (_: string, callback: () => void) => ((changed = callback), () => undefined),
    };
    const socket = connectHere(`/api/v1/matches/${ID}/socket?since=0`, "en", exchange);
    const seen: unknown[] = [];
    socket.onopen = () => socket.send('{"token":"secret"}');
    socket.onmessage = ({ data }) => seen.push(JSON.parse(String(data)));
    await vi.waitFor(() => expect(seen).toHaveLength(3));
    events = [...events, { event: "played", seq: 2 }];
    changed();
    changed();
    socket.send('{"id":"x","do":"resign"}');
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    expect(seen).toEqual([{ hello: {} }, events[0], { seat: "first" }, events[1], { ack: "x", seq: 2 }]);
    expect(asked.at(-1)?.token).toBe("secret");
    socket.close();
    expect(socket.readyState).toBe(3);
  });

  it("connects to the server where the match isn't played here", async () => {
    const real = { readyState: 0, onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() } as ReturnType<typeof connectHere>;
    const exchange = { ask: async () => answer(404, {}), subscribe: () => () => undefined };
    const socket = connectHere(`/api/v1/matches/${ID}/socket?since=0`, "en", exchange, () => real);
    const seen: unknown[] = [];
    socket.onopen = () => seen.push("open");
    socket.onmessage = ({ data }) => seen.push(data);
    socket.onclose = () => seen.push("closed");
    await vi.waitFor(() => expect(real.onopen).not.toBeNull());
    real.onopen?.();
    real.onmessage?.({ data: "text" });
    socket.send("hello");
    real.onclose?.();
    expect(real.send).toHaveBeenCalledWith("hello");
    expect(seen).toEqual(["open", "text", "closed"]);
  });
});

// The lanes, the pool and the transport of the module, with workers that are not threads.

import { describe, expect, it, vi } from "vitest";
import { Lane, ModuleFailure, type Port } from "../../src/module/lane";
import type { ModuleRequest, ModuleResponse } from "../../src/module/module";
import { Pool } from "../../src/module/pool";
import type { Answer, Ask, Start } from "../../src/module/protocol";
import { ModuleTransport } from "../../src/module/transport";

const COMPILED = {} as WebAssembly.Module;
const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const request = (path: string): ModuleRequest => ({ method: "POST", path, language: "en", body: "" });
const json = (status: number, body: string): ModuleResponse => ({ status, mediaType: "application/json", body: bytes(body) });

/** A worker that is ready at once and answers when the test says so. */
class FakeWorker implements Port {
  static all: FakeWorker[] = [];
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  asked: Ask[] = [];
  stop: SharedArrayBuffer | undefined;
  isTerminated = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: Start | Ask): void {
    if ("compiled" in message) {
      this.stop = message.stop;
      queueMicrotask(() => this.say({ kind: "ready", positionsPerSecond: 1e6 }));
    } else this.asked.push(message);
  }

  say(data: Answer): void {
    if (!this.isTerminated) this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }

  /** Answers the last request. */
  respond(body: string): void {
    const id = this.asked.at(-1)?.id ?? 0;
    this.say({ kind: "response", id, response: json(200, body) });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function lane(isIsolated: boolean): Lane {
  FakeWorker.all = [];
  return new Lane(COMPILED, () => new FakeWorker(), isIsolated ? "flag" : "terminate");
}

const settle = () => new Promise((done) => setTimeout(done));
const text = async (response: Promise<ModuleResponse>) => new TextDecoder().decode((await response).body);

describe("a lane", () => {
  it("executes requests in turn, and hands on the lines of each", async () => {
    const it = lane(true);
    const lines: string[] = [];
    const first = it.ask(request("/a"), undefined, (line) => lines.push(line));
    const second = it.ask(request("/b"));
    await settle();
    const [worker] = FakeWorker.all;
    expect(worker?.asked.map((asked) => asked.request.path)).toEqual(["/a"]);
    worker?.say({ kind: "line", id: worker.asked[0]?.id ?? 0, line: "{}" });
    worker?.respond("1");
    expect(await text(first)).toBe("1");
    expect(lines).toEqual(["{}"]);
    await settle();
    worker?.respond("2");
    expect(await text(second)).toBe("2");
    expect(FakeWorker.all).toHaveLength(1);
  });

  it("stops a search by the shared flag, and keeps the worker", async () => {
    const it = lane(true);
    const abort = new AbortController();
    const lines: string[] = [];
    const running = it.ask(request("/a"), abort.signal, (line) => lines.push(line));
    const next = it.ask(request("/b"));
    await settle();
    const [worker] = FakeWorker.all;
    abort.abort(new DOMException("gone", "AbortError"));
    await expect(running).rejects.toThrow("gone");
    worker?.say({ kind: "line", id: worker.asked[0]?.id ?? 0, line: "late" });
    expect(lines).toEqual([]);
    expect(new Int32Array(worker?.stop as SharedArrayBuffer)[0]).toBe(worker?.asked[0]?.id);
    worker?.respond("late");
    await settle();
    worker?.respond("2");
    expect(await text(next)).toBe("2");
    expect(worker?.isTerminated).toBe(false);
  });

  it("terminates a worker that doesn't react to the flag", async () => {
    const it = lane(true);
    const abort = new AbortController();
    const running = it.ask(request("/a"), abort.signal);
    const next = it.ask(request("/b"));
    await settle();
    abort.abort();
    await expect(running).rejects.toThrow();
    await vi.waitFor(() => expect(FakeWorker.all[1]?.asked).toHaveLength(1));
    expect(FakeWorker.all[0]?.isTerminated).toBe(true);
    FakeWorker.all[1]?.respond("2");
    expect(await text(next)).toBe("2");
  });

  it("replaces the worker at once by its spare where nothing can be shared", async () => {
    const it = lane(false);
    const abort = new AbortController();
    const running = it.ask(request("/a"), abort.signal);
    const next = it.ask(request("/b"));
    await settle();
    expect(FakeWorker.all).toHaveLength(2);
    abort.abort();
    await expect(running).rejects.toThrow();
    expect(FakeWorker.all[0]?.isTerminated).toBe(true);
    await settle();
    expect(FakeWorker.all[1]?.asked.map((asked) => asked.request.path)).toEqual(["/b"]);
    FakeWorker.all[1]?.respond("2");
    expect(await text(next)).toBe("2");
  });

  it("never begins what is cancelled while it waits", async () => {
    const it = lane(false);
    const abort = new AbortController();
    const first = it.ask(request("/a"));
    const second = it.ask(request("/b"), abort.signal);
    abort.abort();
    await expect(second).rejects.toThrow();
    await settle();
    FakeWorker.all[0]?.respond("1");
    expect(await text(first)).toBe("1");
    await settle();
    expect(FakeWorker.all[0]?.asked).toHaveLength(1);
    expect(FakeWorker.all[0]?.isTerminated).toBe(false);
  });

  it("lets a request end that is not worth stopping, and keeps its worker", async () => {
    FakeWorker.all = [];
    const it = new Lane(COMPILED, () => new FakeWorker(), "never");
    const abort = new AbortController();
    const first = it.ask(request("/a"), abort.signal);
    const next = it.ask(request("/b"));
    await settle();
    abort.abort();
    await expect(first).rejects.toThrow();
    const [worker] = FakeWorker.all;
    worker?.respond("1");
    await settle();
    worker?.respond("2");
    expect(await text(next)).toBe("2");
    expect(FakeWorker.all).toHaveLength(1);
  });

  it("fails the request on which the module fails, and answers the next", async () => {
    const it = lane(true);
    const first = it.ask(request("/a"));
    const second = it.ask(request("/b"));
    await settle();
    FakeWorker.all[0]?.say({ kind: "failed", detail: "unreachable" });
    await expect(first).rejects.toBeInstanceOf(ModuleFailure);
    await settle();
    FakeWorker.all[1]?.respond("2");
    expect(await text(second)).toBe("2");
  });

  it("fails everything when it is closed", async () => {
    const it = lane(false);
    const asked = [it.ask(request("/a")), it.ask(request("/b"))];
    await settle();
    it.close();
    for (const one of asked) await expect(one).rejects.toBeInstanceOf(ModuleFailure);
    expect(FakeWorker.all.every((worker) => worker.isTerminated)).toBe(true);
  });
});

describe("the pool", () => {
  it("keeps quick requests apart from searches, and searches on as many cores as it may", async () => {
    FakeWorker.all = [];
    const pool = new Pool(COMPILED, { isIsolated: true, cores: 3, makeWorker: () => new FakeWorker() });
    for (const path of ["/x/analyse", "/x/best", "/x/review", "/x/legal", "/x/line"]) void pool.ask(request(path)).catch(() => undefined);
    await settle();
    expect(FakeWorker.all.map((worker) => worker.asked.map((it) => it.request.path))).toEqual([["/x/analyse"], ["/x/best"], ["/x/legal"]]);
    pool.close();
  });
});

describe("the transport", () => {
  const ask = (path: string) => new Request(`${location.origin}${path}`, { method: "POST", body: "{}", headers: { "Accept-Language": "pt" } });
  const server = async () => new Response("server");

  it("asks the module for the stateless API, and the server for other people", async () => {
    const seen: ModuleRequest[] = [];
    // The module has no match.
    const pool = { ask: async (asked: ModuleRequest) => (seen.push(asked), json(asked.path.startsWith("/api/v1/matches/") ? 404 : 422, "{}")) };
    const { send } = new ModuleTransport(pool, 1e6, server);
    const response = await send(ask("/api/v1/games/moai/play"));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([422, "application/json"]);
    expect(seen).toEqual([{ method: "POST", path: "/api/v1/games/moai/play", language: "pt", body: "{}" }]);
    for (const path of ["/api/v1/matches", "/api/v1/matches/x/commands", "/api/v1/lobby/games", "/rules/moai"]) {
      expect(await (await send(ask(path))).text()).toBe("server");
    }
    await expect(new ModuleTransport(pool, 1e6, undefined).send(ask("/api/v1/matches"))).rejects.toThrow(TypeError);
  });

  it("plays matches without other people here, unless the page wants them at the server", async () => {
    const pool = { ask: async (asked: ModuleRequest) => json(201, asked.body) };
    const { send } = new ModuleTransport(pool, 1e6, server);
    const create = (body: object, headers = {}) =>
      send(new Request(`${location.origin}/api/v1/matches`, { method: "POST", body: JSON.stringify(body), headers })).then((it) => it.text());
    const alone = { seats: [{ kind: "human" }, { kind: "computer", player: "3" }] };
    expect(await create(alone)).toBe(JSON.stringify(alone));
    expect(await create(alone, { "Henge-Home": "server" })).toBe("server");
    expect(await create({ seats: [{ kind: "human" }, { kind: "open" }] })).toBe("server");
    expect(await create({ ...alone, listed: true })).toBe("server");
  });

  it("asks the server when the module fails, and for searches where the module is slow", async () => {
    const failing = { ask: () => Promise.reject(new ModuleFailure("trap")) };
    expect(await (await new ModuleTransport(failing, 1e6, server).send(ask("/api/v1/games/moai/play"))).text()).toBe("server");
    const working = { ask: async () => json(200, "module") };
    const slow = new ModuleTransport(working, 100, server);
    expect(await (await slow.send(ask("/api/v1/games/moai/analyse"))).text()).toBe("server");
    expect(await (await slow.send(ask("/api/v1/games/moai/legal"))).text()).toBe("module");
    const unreachable = new ModuleTransport(working, 100, () => Promise.reject(new TypeError("no network")));
    expect(await (await unreachable.send(ask("/api/v1/games/moai/analyse"))).text()).toBe("module");
  });

  it("streams lines, and cancels the search with the stream", async () => {
    let signal: AbortSignal | undefined;
    const pool = {
      ask: (_: ModuleRequest, given?: AbortSignal, line?: (text: string) => void) =>
        new Promise<ModuleResponse>((resolve, reject) => {
          signal = given;
          signal?.addEventListener("abort", () => reject(signal?.reason));
          line?.("one");
          if (line) setTimeout(() => resolve({ status: 200, mediaType: "application/x-ndjson", body: bytes("two") }), 20);
        }),
    };
    const { send } = new ModuleTransport(pool, 1e6, undefined);
    expect(await (await send(ask("/api/v1/games/moai/analyse"))).text()).toBe("one\ntwo");
    const cancelled = await send(ask("/api/v1/games/moai/analyse"));
    await cancelled.body?.cancel();
    expect(signal?.aborted).toBe(true);
  });
});

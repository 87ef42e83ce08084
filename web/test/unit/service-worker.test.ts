import { describe, expect, it } from "vitest";
import source from "../../build/service-worker.js?raw";

/** A browser's caches, and a network that answers with the files of a version. */
class World {
  stores = new Map<string, Map<string, string>>();
  network: Record<string, string> | undefined = {};
  now = 1;

  caches = {
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
    open: async (name: string) => {
      const files = this.stores.get(name) ?? new Map<string, string>();
      this.stores.set(name, files);
      return {
        addAll: async (requests: { path: string }[]) => {
          const found = requests.map(({ path }) => [path, this.get(path)] as const);
          for (const [path, text] of found) files.set(path, text);
        },
        match: async (path: string) => files.get(path),
      };
    },
    match: async ({ path }: { path: string }) => [...this.stores.values()].map((it) => it.get(path)).find((it) => it !== undefined),
  };

  /** The tabs that are open, and what was done with them. */
  tabs: string[] = [];
  shown: string[] = [];
  clients = {
    claim: async () => undefined,
    matchAll: async () => this.tabs.map((path) => ({ url: `http://h${path}`, focus: async () => this.shown.push(`focus ${path}`) })),
    openWindow: async (path: string) => this.shown.push(`open ${path}`),
  };

  get(path: string): string {
    const text = this.network?.[path];
    if (text === undefined) throw new TypeError("no network");
    return text;
  }

  /** A service worker of a version with these files. */
  worker(version: string, files: string[]) {
    const heard = new Map<string, (event: unknown) => void>();
    const text = source.replace("@VERSION@", version).replace('["@FILES@"]', JSON.stringify(files));
    const run = new Function("addEventListener", "caches", "clients", "skipWaiting", "fetch", "Request", "Response", "location", "Date", text);
    const fetched = async ({ path }: { path: string }) => this.get(path);
    class FakeRequest {
      constructor(readonly path: string) {}
    }
    const answers = { error: () => "error", redirect: (to: string) => `redirect ${to}` };
    const clock = { now: () => (this.now += 1) };
    run((name: string, act: never) => heard.set(name, act), this.caches, this.clients, () => undefined, fetched, FakeRequest, answers, { origin: "http://h" }, clock);
    const wait = async (name: string, more = {}) => {
      let done: Promise<unknown> = Promise.resolve();
      heard.get(name)?.({ ...more, waitUntil: (it: Promise<unknown>) => (done = it) });
      await done;
    };
    const ask = async (path: string, mode = "cors") => {
      let answer: unknown = "not answered";
      const request = { method: "GET", url: `http://h${path}`, mode, path };
      heard.get("fetch")?.({ request, respondWith: (it: unknown) => (answer = it) });
      return answer instanceof Promise ? await answer : answer;
    };
    const click = async (path: string) => {
      const notification = { data: path, close: () => this.shown.push("close") };
      await wait("notificationclick", { notification });
    };
    return { install: () => wait("install"), activate: () => wait("activate"), ask, click };
  }
}

const first = { "/index.html": "page 1", "/assets/a-1.js": "script 1", "/theme.js": "theme 1" };
const second = { "/index.html": "page 2", "/assets/a-2.js": "script 2", "/theme.js": "theme 2" };

async function begun() {
  const world = new World();
  world.network = { ...first, "/": "page 1", "/rules/moai": "rules" };
  const worker = world.worker("one", Object.keys(first));
  await worker.install();
  await worker.activate();
  return { world, worker };
}

describe("the service worker", () => {
  it("asks the network for pages, and has them without it", async () => {
    const { world, worker } = await begun();
    world.network = { ...world.network, "/learn": "page 2" };
    expect(await worker.ask("/learn", "navigate")).toBe("page 2");
    world.network = undefined;
    expect(await worker.ask("/learn", "navigate")).toBe("page 1");
    expect(await worker.ask("/assets/a-1.js")).toBe("script 1");
    expect(await worker.ask("/theme.js")).toBe("theme 1");
    expect(await worker.ask("/rules/moai", "navigate")).toBe("redirect /offline");
  });

  it("leaves the API alone", async () => {
    const { worker } = await begun();
    expect(await worker.ask("/api/v1/games")).toBe("not answered");
  });

  it("leads from a notification to the board, in its tab if there is one", async () => {
    const { world, worker } = await begun();
    world.tabs = ["/", "/matches/m?ply=2"];
    await worker.click("/matches/m");
    await worker.click("/matches/other");
    expect(world.shown).toEqual(["close", "focus /matches/m?ply=2", "close", "open /matches/other"]);
  });

  it("never mixes versions", async () => {
    const { world } = await begun();
    world.network = { ...second };
    const worker = world.worker("two", Object.keys(second));
    await worker.install();
    await worker.activate();
    // A tab with the old version still finds the parts that it has not loaded yet.
    expect(await worker.ask("/assets/a-1.js")).toBe("script 1");
    world.network = undefined;
    expect(await worker.ask("/", "navigate")).toBe("page 2");
    expect(await worker.ask("/assets/a-2.js")).toBe("script 2");
    const third = world.worker("three", ["/index.html"]);
    world.network = { "/index.html": "page 3" };
    await third.install();
    await third.activate();
    expect([...world.stores.keys()].map((it) => it.split(" ").pop())).toEqual(["two", "three"]);
  });

  it("stays with the old version if not all of the new one can be had", async () => {
    const { world, worker } = await begun();
    world.network = { "/index.html": "page 2" };
    const next = world.worker("two", Object.keys(second));
    await expect(next.install()).rejects.toThrow("no network");
    world.network = undefined;
    expect(await worker.ask("/", "navigate")).toBe("page 1");
  });
});

// The module in Node, through the same code as in a browser's worker. MODULE names the file.

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { Module, type ModuleRequest } from "../../src/module/module";

const file = process.env.MODULE;
if (file === undefined) throw new Error("MODULE names no file: run scripts/check-wasm");

let compiled: WebAssembly.Module;
let module: Module;

beforeAll(async () => {
  compiled = await WebAssembly.compile(await readFile(file));
  module = new Module(compiled);
});

const post = (path: string, body: unknown, language = "en"): ModuleRequest => ({
  method: "POST",
  path: `/api/v1${path}`,
  language,
  body: JSON.stringify(body),
});

const START = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("the boundary", () => {
  it("imports six functions and no more", () => {
    const names = WebAssembly.Module.imports(compiled).map(({ module: from, name }) => `${from}.${name}`);
    expect(names.sort()).toEqual(["append", "line", "milliseconds", "now", "random", "stopped"].map((it) => `env.${it}`));
  });

  it("passes the language, and letters beyond ASCII", () => {
    const answered = module.answer(post("/games/xadrez-ç/new", {}, "pt"));
    expect(answered.status).toBe(404);
    expect(answered.mediaType).toBe("application/problem+json");
    expect(JSON.parse(text(answered.body)).detail).toBe("jogo desconhecido: «xadrez-ç»");
  });

  it("returns pictures as bytes", () => {
    for (const [format, start] of [["svg", "<svg"], ["png", "\x89PNG"], ["gif", "GIF89a"]] as const) {
      const { status, body } = module.answer(post("/games/moai/picture", { moves: [], format, size: 64 }));
      expect(status).toBe(200);
      expect(Buffer.from(body.subarray(0, start.length)).toString("latin1")).toBe(start);
    }
  });

  it("hands out lines while it searches, each before the next is found", () => {
    const seen: { depth: number; done: boolean }[] = [];
    const request = post("/games/racing-kings/analyse", { position: START, limits: { depth: 6 } });
    const { mediaType, body } = module.answer(request, { line: (line) => seen.push(JSON.parse(line)), stopped: () => false });
    expect(mediaType).toBe("application/x-ndjson");
    expect(seen.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen.every(({ done }) => !done)).toBe(true);
    expect(JSON.parse(text(body))).toMatchObject({ done: true, depth: 6 });
  });

  it("ends a search when it is told to, however it is limited", () => {
    for (const limits of [{ seconds: 60 }, { nodes: 1e12 }, { depth: 60 }]) {
      let asked = 0;
      const callbacks = { line: () => undefined, stopped: () => ++asked > 100 };
      const { status, body } = module.answer(post("/games/racing-kings/analyse", { position: START, limits }), callbacks);
      expect(status).toBe(200);
      expect(JSON.parse(text(body)).done).toBe(true);
      // The search has ended at the first grant after the answer changed.
      expect(asked).toBeLessThan(110);
    }
    // The next request isn't affected.
    const next = module.answer(post("/games/racing-kings/analyse", { position: START, limits: { depth: 5 } }));
    expect(JSON.parse(text(next.body)).depth).toBe(5);
  });

  it("draws its random choices from its host", () => {
    const drawn = (bits: bigint) => text(new Module(compiled, () => bits).answer(post("/puzzles/chess-loop/generate", {})).body);
    expect(drawn(5n)).toBe(drawn(5n));
    expect(drawn(5n)).not.toBe(drawn(6n));
  });

  it("answers what is malformed, and goes on", () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const sound = JSON.stringify({ position: START, level: 1, moves: ["b2b3"] });
    const paths = ["legal", "play", "best", "tap", "line", "analyse", "review", "picture", "lesson", "lesson/play", "new"];
    for (let n = 0; n < 3000; n++) {
      const bytes = [...sound];
      for (let k = random(4); k >= 0; k--) bytes[random(bytes.length)] = String.fromCodePoint(random(0x2ff));
      const path = `/games/${["racing-kings", "moai", "cage", "gorogo", "", "\u{0}"][random(6)]}/${paths[random(paths.length)]}`;
      const request = { ...post(path, 0), method: random(9) === 0 ? "PUT\n" : "POST", body: bytes.slice(random(3)).join("") };
      expect(module.answer(request).status).toBeGreaterThanOrEqual(200);
    }
    for (const body of ["", "[".repeat(100_000), '"'.repeat(9), `{"moves":[${'"a1",'.repeat(50_000)}"a1"]}`]) {
      for (const path of paths) expect(module.answer({ ...post(`/games/moai/${path}`, 0), body }).status).toBeGreaterThan(0);
    }
    expect(module.answer({ method: "GET", path: "/api/v1/games", language: "en", body: "" }).status).toBe(200);
  });

  it("has grown by a megabyte at most after a thousand requests", () => {
    const ask = (n: number) => {
      module.answer(post("/games/racing-kings/best", { position: START, level: 3, seed: n }));
      module.answer(post("/games/racing-kings/line", { position: START, moves: ["h2h3"] }));
      module.answer(post("/games/cage/picture", { moves: [], format: "png" }));
    };
    for (let n = 0; n < 20; n++) ask(n);
    const before = module.memorySize;
    for (let n = 0; n < 334; n++) ask(n);
    expect(module.memorySize - before).toBeLessThanOrEqual(1 << 20);
    expect(module.memorySize).toBeLessThan(64 << 20);
  });
});

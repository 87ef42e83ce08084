// The module answers as the server does, byte for byte: requests drawn over all routes. Time in answers
// is left out, and searches are limited by positions, since no two machines take the same time.

import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { Module, type ModuleRequest, type ModuleResponse } from "../../src/module/module";

const { MODULE, HENGE_URL, HENGE_SOAK } = process.env;
if (MODULE === undefined || HENGE_URL === undefined) throw new Error("no module or no server: run scripts/check-wasm");

/** Requests that are compared; `make test` has a part of them. */
const COUNT = HENGE_SOAK ? 10_000 : 500;

/** Requests that the server has to answer at once. */
const CONCURRENCY = 8;

type Json = Record<string, unknown>;

let module: Module;
beforeAll(async () => {
  module = new Module(await WebAssembly.compile(await readFile(MODULE)));
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A generator of random numbers with a seed: xorshift. */
class Draw {
  #state: number;
  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  }
  below(n: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % n;
  }
  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

function ask(path: string, body: Json): Json {
  const answered = module.answer({ method: "POST", path: `/api/v1${path}`, language: "en", body: JSON.stringify(body) });
  return JSON.parse(text(answered.body)) as Json;
}

type Played = { game: string; variant: string | undefined; moves: string[]; position: string; legal: { move: string; taps: string[] }[] };

/** Names of variants for the pattern `WxH`. */
const SIZES = ["6x6", "8x6", "5x7"];

/** The start of a game, and some random moves from there. */
function playSome(draw: Draw): Played {
  const { games } = JSON.parse(text(module.answer({ method: "GET", path: "/api/v1/games", language: "en", body: "" }).body));
  const { id: game, variants } = draw.of(games as { id: string; variants: { name: string; family: boolean }[] }[]);
  const known = variants.map(({ name, family }) => (family ? draw.of(SIZES) : name));
  const variant = draw.below(2) === 0 || known.length === 0 ? undefined : draw.of(known);
  let { position } = ask(`/games/${game}/new`, { variant }) as { position: string };
  const moves: string[] = [];
  for (let n = draw.below(draw.of([2, 12, 60])); ; n--) {
    // A variant that the game doesn't have is drawn, too.
    const { moves: legal = [] } = ask(`/games/${game}/legal`, { position, variant }) as { moves?: Played["legal"] };
    if (n <= 0 || legal.length === 0) return { game, variant, moves, position, legal };
    const { move } = draw.of(legal);
    position = ask(`/games/${game}/play`, { position, variant, move }).position as string;
    moves.push(move);
  }
}

const PUZZLES = ["4x5:2N+2B", "3x3:2N+2B", "4x4:2R+2B", "5x5:2Q+3N", "3x4:1Q+1N", "9x9:", "4x4:2N+2B"];
const BOARDS = ["Q.N./N..Q", "N.../..B./.B../...N", "R..R/....", "", "?"];

/** Draws a request. */
function request(draw: Draw): ModuleRequest {
  const language = draw.of(["en", "pt"]);
  const make = (path: string, body?: Json): ModuleRequest => ({
    method: body ? "POST" : "GET",
    path: `/api/v1${path}`,
    language,
    body: body ? JSON.stringify(body) : "",
  });
  const route = draw.below(24);
  if (route === 0) return make("/games");
  if (route === 1) return make(`/games/${draw.of(["moai", "cage", "gorogo", "racing-kings", "go"])}${draw.of(["", "/lesson"])}`);
  if (route === 2) return make("/puzzles/chess-loop/lesson");
  if (route <= 5) {
    const puzzle = draw.of(PUZZLES);
    const board = draw.of(BOARDS);
    return draw.of([
      () => make("/puzzles/chess-loop/solve", { puzzle, limit: draw.below(4) }),
      () => make("/puzzles/chess-loop/count", { puzzle }),
      () => make("/puzzles/chess-loop/verify", { puzzle, board }),
      () => make("/puzzles/chess-loop/inspect", { board }),
      () => make("/puzzles/chess-loop/generate", { seed: String(draw.below(1000)) }),
      () => make("/puzzles/chess-loop/hint", { puzzle, board: draw.below(2) ? board : undefined }),
    ])();
  }
  const { game, variant, moves, position, legal } = playSome(draw);
  const at = { position, variant };
  const path = (name: string) => `/games/${game}/${name}`;
  const line = { variant, moves };
  const limits = draw.of([{ nodes: 1 + draw.below(3000) }, { depth: 1 + draw.below(3) }]);
  const some = legal.length > 0 ? draw.of(legal) : undefined;
  const move = draw.below(4) === 0 ? draw.of(["a1a2", "?", "pass", "", "K"]) : some?.move;
  const taps = some?.taps.slice(0, draw.below(4)) ?? [];
  return draw.of([
    () => make(path("new"), { variant: draw.below(5) === 0 ? "none" : variant }),
    () => make(path("legal"), at),
    () => make(path("play"), { ...at, move }),
    () => make(path("tap"), { ...at, taps: [...taps, draw.of(["a1", "b2", "c3", "?"])] }),
    () => make(path("line"), line),
    () => make(path("line"), { ...line, moves: [...moves, move] }),
    () => make(path("best"), { ...at, level: 1 + draw.below(7), seed: draw.below(1000) }),
    () => make(path("best"), { ...at, bot: draw.of(["random", "greedy", "student"]), seed: draw.below(1000) }),
    () => make(path("best"), { ...at, limits }),
    () => make(path("analyse"), { ...at, limits, lines: 1 + draw.below(3) }),
    () => make(path("analyse"), { ...line, position: ask(path("new"), { variant }).position, limits }),
    () => make(path("review"), { ...line, moves: moves.slice(0, 12), limits: { nodes: 2000 } }),
    () => make(path("picture"), { ...line, format: draw.of(["svg", "png"]), size: 32 + draw.below(200), theme: draw.of(["light", "dark", "grey"]) }),
    () => make(path("picture"), { ...line, moves: moves.slice(0, 6), format: "gif", size: 64 }),
  ])();
}

/** Leaves out what depends on the machine: the time of a search, and the tables in its folder. */
const timeless = (line: string) => line.replace(/"seconds":[\d.e-]+/g, '"seconds":0').replace(/"built":\[[^\]]*\]/g, '"built":[]');

/** Where two texts begin to differ. */
function difference(theirs: string, own: string): string {
  let at = 0;
  while (at < theirs.length && theirs[at] === own[at]) at++;
  const shown = (it: string) => it.slice(Math.max(0, at - 60), at + 60);
  return `${shown(theirs)}\nand here\n${shown(own)}`;
}

/** Compares a response of the server with that of the module. */
async function compare(request: ModuleRequest, own: ModuleResponse, rounds: string[]): Promise<string | undefined> {
  const { method, path, language, body } = request;
  const headers = { "Accept-Language": language, "Content-Type": "application/json" };
  const theirs = await fetch(`${HENGE_URL}${path}`, { method, headers, body: method === "POST" ? body : undefined });
  const bytes = new Uint8Array(await theirs.arrayBuffer());
  const what = `${method} ${path} ${language} ${body}`;
  if (theirs.status !== own.status) return `${what}: ${theirs.status}, and here ${own.status}: ${text(own.body)}`;
  const kind = theirs.headers.get("Content-Type");
  if (kind !== own.mediaType) return `${what}: ${kind}, and here ${own.mediaType}`;
  if (kind !== "application/x-ndjson") {
    const isEqual = Buffer.from(bytes).equals(own.body) || (kind.endsWith("json") && timeless(text(bytes)) === timeless(text(own.body)));
    return isEqual ? undefined : `${what}: ${difference(text(bytes), text(own.body))}`;
  }
  const lines = timeless(text(bytes).trimEnd()).split("\n");
  const [last = "", mine] = [lines.pop(), timeless(text(own.body))];
  if (last !== mine) return `${what}: ${difference(last, mine)}`;
  // A slow reader of the server misses rounds; those that arrive are in order.
  let next = 0;
  for (const line of lines) {
    next = rounds.indexOf(line, next) + 1;
    if (next === 0) return `${what}: no round ${line}`;
  }
  return undefined;
}

it(`answers ${COUNT} requests as the server does`, async () => {
  const wrong: string[] = [];
  let n = 0;
  const work = async () => {
    while (n < COUNT && wrong.length < 10) {
      const asked = request(new Draw(n++));
      const rounds: string[] = [];
      const own = module.answer(asked, { line: (line) => rounds.push(timeless(line)), stopped: () => false });
      const difference = await compare(asked, own, rounds);
      if (difference !== undefined) wrong.push(difference);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  expect(wrong).toEqual([]);
}, 3_600_000);

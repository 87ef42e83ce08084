// Plays a game of each kind and solves a puzzle through the module, in Node: `scripts/check-wasm`.
import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";

const MAX_PLIES = 400;

const bytes = await readFile(process.argv[2]);
const env = { milliseconds: () => performance.now() };
const module = await WebAssembly.compile(bytes);
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  assert.ok(from === "env" && name in env, `the module asks its host for ${from}.${name}`);
}
const { exports } = await WebAssembly.instantiate(module, { env });

/** Sends a request. Returns the status and the lines of the response, parsed. */
function call(method, path, body = "", language = "en", chance = 0) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = [method, `/api/v1${path}`, language, text].join("\n");
  for (const byte of new TextEncoder().encode(request)) exports.write_byte(byte);
  const status = exports.answer(chance);
  const answer = [];
  for (let byte = exports.read_byte(); byte >= 0; byte = exports.read_byte()) answer.push(byte);
  const lines = new TextDecoder().decode(new Uint8Array(answer)).split("\n");
  return { status, lines: lines.map((it) => JSON.parse(it)) };
}

/** Sends a request that must succeed. Returns the last line of the response. */
function ask(method, path, body, language) {
  const { status, lines } = call(method, path, body, language);
  assert.equal(status, 200, `${path}: ${JSON.stringify(lines)}`);
  return lines.at(-1);
}

const post = (path, body) => ask("POST", path, body);

/** Plays a game of level 1 against itself, checking every move against the legal ones. */
function play(id) {
  let state = post(`/games/${id}/new`, {});
  let plies = 0;
  for (; plies < MAX_PLIES && state.outcome === null; plies++) {
    const at = { position: state.position, variant: state.variant };
    const { moves } = post(`/games/${id}/legal`, at);
    const best = post(`/games/${id}/best`, { ...at, level: 1, seed: plies });
    assert.ok(moves.some((it) => it.move === best.move), `${id}: ${best.move}`);
    state = post(`/games/${id}/play`, { ...at, move: best.move });
    assert.equal(state.position, best.position);
  }
  return `${plies} plies, ${state.outcome?.reason ?? "not over"}`;
}

/** Analyses the starting position with each kind of limit. */
function analyse(id) {
  const { position } = post(`/games/${id}/new`, {});
  for (const limits of [{ depth: 3 }, { nodes: 5000 }, { seconds: 0.2 }]) {
    const path = `/games/${id}/analyse`;
    const { status, lines } = call("POST", path, { position, limits, lines: 2 });
    assert.equal(status, 200, JSON.stringify(lines));
    const last = lines.at(-1);
    assert.ok(last.done && last.lines.length === 2, JSON.stringify(last));
    // The embedder's clock is used.
    if (limits.seconds) assert.ok(0.15 < last.seconds && last.seconds < 2, `${last.seconds}`);
  }
  // The strongest level keeps to the limits of the request.
  const found = post(`/games/${id}/best`, { position, level: 8, limits: { seconds: 0.1 } });
  assert.ok(found.move);
}

const { games } = ask("GET", "/games");
assert.ok(games.length > 0);
for (const { id } of games) {
  for (const language of ["en", "pt"]) {
    assert.ok(ask("GET", `/games/${id}`, "", language).rules.length > 500);
  }
  analyse(id);
  console.log(`${id}: ${play(id)}`);
}

const loop = (what, body) => post(`/puzzles/chess-loop/${what}`, body);
const puzzle = "4x5:2N+2B";
const solved = loop("solve", { puzzle });
assert.equal(solved.solutions[0].loop.length, 4);
assert.ok(loop("verify", { puzzle, board: solved.solutions[0].board }).valid);
assert.ok(!loop("verify", { board: "Q.N./N..Q" }).valid);
assert.ok(loop("count", { puzzle }).total > 0);
const made = loop("generate", {});
assert.ok(loop("verify", { puzzle: made.puzzle, board: made.solution }).valid);
assert.ok(loop("hint", { puzzle: made.puzzle }).do.length > 0);
console.log(`chess-loop: ${made.puzzle} is solved by ${made.solution}`);

const problem = call("POST", "/games/chess/new", {}, "pt");
assert.equal(problem.status, 404);
assert.equal(problem.lines[0].detail, "jogo desconhecido: «chess»");

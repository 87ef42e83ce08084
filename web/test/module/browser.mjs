// The module's workers in a real browser, from a plain file server under a path of its own, with the headers
// that isolate a page and without them. `node test/module/browser.mjs FIGURES` also prints what was measured.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const folder = resolve(import.meta.dirname, "../../dist/module-page");
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const ISOLATING = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
/** The policy of our server, which allows nothing but the module itself. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** Serves the folder under `/some/path/`. */
function serve(headers) {
  const server = createServer((request, response) => {
    const name = request.url?.replace(/^\/some\/path\//, "") || "index.html";
    const file = join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[name.split(".").pop()] ?? "text/plain";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": POLICY, ...headers }).end(readFileSync(file));
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** Runs in the page: everything that is tested, as figures. */
async function measure() {
  const START = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
  const analysis = (limits) => ({
    method: "POST",
    path: "/api/v1/games/racing-kings/analyse",
    language: "en",
    body: JSON.stringify({ position: START, limits }),
  });
  const best = (level) => ({ ...analysis(), path: "/api/v1/games/racing-kings/best", body: JSON.stringify({ position: START, level, seed: 1 }) });
  const parse = (response) => JSON.parse(new TextDecoder().decode(response.body));
  const began = performance.now();
  const { pool, positionsPerSecond } = await startPool(address);
  const figures = { isIsolated: crossOriginIsolated, start: performance.now() - began, positionsPerSecond };

  // The first move, and the same one again.
  let from = performance.now();
  const first = parse(await pool.ask(best(3)));
  figures.firstMove = performance.now() - from;
  from = performance.now();
  figures.isRepeatable = parse(await pool.ask(best(3))).move === first.move;
  figures.secondMove = performance.now() - from;

  // Lines arrive while the search runs, and a cancelled search ends at once: the next request is answered.
  figures.stops = [];
  figures.lines = 0;
  for (let n = 0; n < 20; n++) {
    const abort = new AbortController();
    let lines = 0;
    const running = pool.ask(analysis({ seconds: 60 }), abort.signal, () => ++lines);
    const wasAborted = running.then(() => false, (error) => error.name === "AbortError");
    await new Promise((done) => setTimeout(done, 150));
    from = performance.now();
    abort.abort();
    if (!(await wasAborted)) throw new Error("the search wasn't aborted");
    const next = parse(await pool.ask(analysis({ depth: 1 })));
    figures.stops.push(performance.now() - from);
    if (!next.done) throw new Error("the next request has no answer");
    figures.lines += lines;
  }

  // Requests wait their turn, and those that are cancelled while they wait are never begun.
  const order = [];
  const abort = new AbortController();
  const asked = [1, 2, 3].map((n) => pool.ask(analysis({ nodes: 1000 * n }), n === 2 ? abort.signal : undefined).then(() => order.push(n), () => order.push(-n)));
  abort.abort();
  await Promise.all(asked);
  figures.order = order;

  // The transport streams, and ends the search when the stream is cancelled.
  const { send } = new ModuleTransport(pool, positionsPerSecond, undefined);
  const ask = (path, body, signal) => send(new Request(`${location.origin}/api/v1${path}`, { method: "POST", body: JSON.stringify(body), signal }));
  const refused = await ask("/games/moai/play", { position: "?", move: "?" });
  figures.refused = [refused.status, refused.headers.get("Content-Type")];
  const stream = await ask("/games/moai/analyse", { position: (await (await ask("/games/moai/new", {})).json()).position, limits: { seconds: 60 } });
  const reader = stream.body.getReader();
  figures.streamed = new TextDecoder().decode((await reader.read()).value).endsWith("}\n");
  from = performance.now();
  await reader.cancel();
  await (await ask("/games/gorogo/best", { position: "5/5/5/5/5 w 10,3 10,2 0,0", level: 1, seed: 3 })).json();
  figures.afterCancel = performance.now() - from;
  figures.server = await ask("/matches", {}).then(() => "answered", (error) => error.name);
  pool.close();
  return figures;
}

/**
 * Runs in the page: plays a match against a computer until it is over or `plies` moves have been played, and returns
 * what the page knows. Without `known`, the match is created.
 */
async function playMatch({ known, plies }) {
  const { pool, positionsPerSecond } = await startPool(address);
  const { send } = new ModuleTransport(pool, positionsPerSecond, undefined);
  const ask = async (method, path, body, token) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const request = new Request(`${location.origin}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const response = await send(request);
    return { status: response.status, body: await response.json() };
  };
  const seats = [{ kind: "human", name: "Ana" }, { kind: "computer", player: "1" }];
  const clock = { kind: "fischer", seconds: 600, increment: 1 };
  const match = known ?? (await ask("POST", "/matches", { game: "gorogo", seats, clock }).then(({ body }) => ({ id: body.id, token: body.seats[0].token })));
  const messages = [];
  let wake = () => undefined;
  const socket = connectHere(`/api/v1/matches/${match.id}/socket?since=0&presence=true`, "en", pool);
  socket.onopen = () => socket.send(JSON.stringify({ token: match.token }));
  socket.onmessage = ({ data }) => {
    messages.push(JSON.parse(data));
    wake();
  };
  const change = () => new Promise((done) => (wake = done));
  const view = async () => (await ask("GET", `/matches/${match.id}`)).body;
  let state = await view();
  while (state.stage !== "over" && state.moves.length < plies) {
    if (state.to_move === "first") {
      const { position, variant } = state;
      const { moves } = (await ask("POST", "/games/gorogo/legal", { position, variant })).body;
      const move = moves[state.moves.length % moves.length].move;
      const command = { id: `move-${state.seq}`, seq: state.seq, do: "play", move };
      const first = await ask("POST", `/matches/${match.id}/commands`, command, match.token);
      if (first.status !== 200) throw new Error(JSON.stringify(first));
      // A repetition is answered as the first time was, and a stale command is refused.
      const again = await ask("POST", `/matches/${match.id}/commands`, command, match.token);
      if (JSON.stringify(again) !== JSON.stringify(first)) throw new Error(JSON.stringify(again));
      const stale = await ask("POST", `/matches/${match.id}/commands`, { ...command, id: "other" }, match.token);
      if (stale.status !== 409 || stale.body.head === undefined) throw new Error(JSON.stringify(stale));
    } else await change();
    state = await view();
  }
  const events = (await ask("GET", `/matches/${match.id}/events`)).body.events;
  const order = messages.filter((it) => it.event).map((it) => it.seq);
  const problems = [await ask("POST", `/matches/${match.id}/commands`, { id: "x", seq: 1, do: "resign" }), await ask("GET", "/matches/000000000000")];
  // Taking back, and a rematch with the seats exchanged.
  const offer = (topic, seq) => ask("POST", `/matches/${match.id}/commands`, { id: `${topic}-${seq}`, seq, do: "offer", topic }, match.token);
  let undone;
  if (state.stage === "live") {
    await offer("take-back", state.seq);
    while ((await view()).seq < state.seq + 2) await change();
    undone = (await view()).moves.length;
  }
  let rematch;
  if (state.stage === "over") {
    await offer("rematch", state.seq);
    while (!(rematch = (await view()).rematch)) await change();
    rematch = (await ask("GET", `/matches/${rematch}`)).body;
  }
  socket.close();
  pool.close();
  return { match, state, events: events.length, order, messages: messages.map((it) => Object.keys(it)[0]), problems: problems.map((it) => it.body.type), undone, rematch };
}

const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? programs.find(existsSync), args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const headers of [ISOLATING, {}]) {
    const server = await serve(headers);
    const page = await (await browser.newContext()).newPage();
    const errors = [];
    page.on("console", (message) => message.type() === "error" && !message.text().includes("favicon") && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/some/path/`);
    await page.waitForFunction(() => document.title === "ready");
    const figures = await page.evaluate(measure);
    if (process.argv.includes("FIGURES")) console.log(JSON.stringify(figures));
    assert.equal(figures.isIsolated, headers === ISOLATING);
    assert.ok(figures.isRepeatable && figures.streamed && figures.lines > 20);
    assert.deepEqual(figures.order.toSorted(), [-2, 1, 3]);
    assert.deepEqual(figures.refused, [422, "application/problem+json"]);
    assert.equal(figures.server, "TypeError");
    assert.deepEqual(errors.filter((it) => !it.includes("404")), []);

    const begun = await page.evaluate(playMatch, { plies: 6 });
    assert.equal(begun.state.moves.length, 6);
    assert.ok(begun.undone < 6, `${begun.undone}`);
    assert.deepEqual(begun.problems, ["urn:henge:problem:no-token", "urn:henge:problem:unknown-match"]);
    // The tab crashes; a new one knows all that was acknowledged, and another tab follows it to the end.
    await page.close();
    const tabs = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of tabs) {
      await tab.goto(`http://127.0.0.1:${server.address().port}/some/path/`);
      await tab.waitForFunction(() => document.title === "ready");
    }
    const watched = tabs[1].evaluate(playMatch, { known: begun.match, plies: 0 });
    const ended = await tabs[0].evaluate(playMatch, { known: begun.match, plies: 1000 });
    assert.equal((await watched).match.id, begun.match.id);
    assert.equal(ended.state.stage, "over");
    assert.deepEqual(ended.order.slice(0, ended.events), Array.from({ length: ended.events }, (_, n) => n + 1));
    assert.equal(ended.messages[0], "hello");
    assert.equal(ended.rematch.rematch_of, begun.match.id);
    assert.equal(ended.rematch.seats[0].kind, "computer");
    if (process.argv.includes("FIGURES")) console.log(ended.state.moves.length, "plies,", ended.state.reason);
    for (const tab of tabs) await tab.close();
    server.close();
  }
} finally {
  await browser.close();
}

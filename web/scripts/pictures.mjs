// Makes the pictures of docs/pictures and of the README from the app itself: `scripts/web-pictures`,
// which builds everything before.

import { join, resolve } from "node:path";
import { World } from "../test/browser/harness.mjs";

const folder = resolve(import.meta.dirname, "../../docs/pictures");
const world = new World();

const send = (path, body, token) => world.server.post(path, body, token);

/** A match between two people after some moves. */
async function match(game, moves, clock) {
  const seats = [{ kind: "human" }, { kind: "human", name: "Rui" }];
  const made = await send("/api/v1/matches", { game, seats, clock });
  let seq = 1;
  for (const [index, move] of moves.entries()) {
    const order = { id: `m${index}`, seq, do: "play", move };
    ({ seq } = await send(`/api/v1/matches/${made.id}/commands`, order, made.seats[index % 2].token));
  }
  return `/matches/${made.id}#${made.seats[0].token}`;
}

/** What two gentle players would play, always the same. */
async function moves(game, variant, plies) {
  let { position } = await send(`/api/v1/games/${game}/new`, { variant });
  const played = [];
  for (let seed = 0; seed < plies; seed += 1) {
    const best = await send(`/api/v1/games/${game}/best`, { position, variant, level: 3, seed });
    if (!best.move) break;
    played.push(best.move);
    ({ position } = best);
  }
  return played;
}

/** The review of a game of Moai between two gentle players, in the middle of it. */
async function playedOut() {
  const seats = [{ kind: "human" }, { kind: "human", name: "Rui" }];
  const made = await send("/api/v1/matches", { game: "moai", variant: "6x6", seats });
  const all = await moves("moai", "6x6", 60);
  let seq = 1;
  for (const [index, move] of all.entries()) {
    const order = { id: `m${index}`, seq, do: "play", move };
    ({ seq } = await send(`/api/v1/matches/${made.id}/commands`, order, made.seats[index % 2].token));
  }
  return `/review/${made.id}?ply=${Math.ceil(all.length * 0.6)}`;
}

/** Solves the puzzle on a page, so that its loop is drawn. */
async function solve(page) {
  const { solutions } = await send("/api/v1/puzzles/chess-loop/solve", { puzzle: "4x7:4N+4Q" });
  const rows = solutions[0].board.split("/");
  for (const [index, row] of rows.entries()) {
    for (const [file, letter] of [...row].entries()) {
      if (letter === ".") continue;
      await page.locator(`[data-button="tool:${letter}"]`).click();
      await page.locator(`[data-square="${String.fromCharCode(97 + file)}${rows.length - index}"]`).click();
    }
  }
  await page.locator("henge-board .a-atk").first().waitFor();
}

async function shot(name, path, options, act) {
  const page = await world.visit(path, { deviceScaleFactor: 1, ...options });
  await page.waitForLoadState("networkidle");
  await act?.(page);
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await world.settle();
}

await world.open();
try {
  const wide = { viewport: { width: 1280, height: 900 } };
  await shot("web-home", "/", wide);
  await shot("web-new-game", "/play", wide);
  const clock = { kind: "fischer", seconds: 300, increment: 3 };
  const race = await match("racing-kings", ["h2h3", "b2b4", "g2g4", "a2a3"], clock);
  await shot("web-play", race, wide, (page) => page.locator('[data-square="g4"]').click());
  const played = await moves("moai", "6x6", 14);
  await shot("web-analysis", `/analysis/moai?variant=6x6&moves=${encodeURIComponent(played.join(" "))}&ply=11`, wide, async (page) => {
    await page.locator(".lines li").nth(2).waitFor();
  });
  await shot("web-review", await playedOut(), { viewport: { width: 1280, height: 1240 } }, async (page) => {
    await page.locator("#honesty").waitFor({ timeout: 120_000 });
  });
  await shot("web-puzzle", "/puzzles/15", wide, solve);
  await shot("web-learn", "/learn/gorogo/3", wide);
  const moai = await match("moai", ["@d4", "@e5", "d7W+", "b2B-", "g6W-", "c6B+"], { kind: "none" });
  await shot("web-phone", moai, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
} finally {
  await world.close();
}

// People at the board: they start games by the page, and tap the moves that a level would play.

import { assert, becomes, until } from "./harness.mjs";

/** Starts a game from the page for new ones. Returns the id of the match. */
export async function startGame(page, url, { game, kind = "computer", player, board, side = "first" }) {
  await page.goto(`${url}/play?game=${game}`);
  const pick = async (name, value) => {
    const input = page.locator(`input[name="${name}"][value="${value}"]`);
    if (!(await input.isChecked())) await input.check({ force: true });
  };
  await pick("kind", kind);
  if (player) await pick("who", player);
  if (board) await pick("board", board);
  if (kind !== "here" && kind !== "watch") await pick("side", side);
  await page.locator("button.pri:visible").click();
  await page.waitForURL("**/matches/*");
  return new URL(page.url()).pathname.split("/").pop();
}

/** A match between Ana and Rui, in which these moves have been made: its id, and the keys of both seats. */
export async function anaAndRui(world, game, moves, options = {}) {
  const seats = ["Ana", "Rui"].map((name) => ({ kind: "human", name }));
  const made = await world.server.post("/api/v1/matches", { game, seats, ...options });
  for (const [index, move] of moves.entries()) {
    const order = { id: `move-${index}`, seq: index + 1, do: "play", move };
    await world.server.post(`/api/v1/matches/${made.id}/commands`, order, made.seats[index % 2].token);
  }
  return made;
}

/** How a match stands. */
export function matchOf(world, id) {
  return world.server.get(`/api/v1/matches/${id}`);
}

/** The move that a level would play, with its taps. */
async function choose(world, view, level, seed) {
  const { game, position, variant } = view;
  const best = await world.server.post(`/api/v1/games/${game}/best`, { position, variant, level, seed });
  const { moves } = await world.server.post(`/api/v1/games/${game}/legal`, { position, variant });
  const move = moves.find((it) => it.move === best.move);
  assert(move, `no legal move ${best.move}`);
  return move;
}

/** Taps a move on the page, one tap after the other: squares first, then what a button asks for. */
export async function tapMove(page, move) {
  const listed = await page.locator(".moves a").count();
  const squares = move.taps.filter((it) => it.square);
  for (const { square } of squares) {
    const cell = page.locator(`henge-board [data-square="${square}"]`);
    // Where there is only one way on, the page has gone it by itself.
    if ((await cell.getAttribute("aria-selected")) === "true") continue;
    await cell.click();
  }
  const last = move.taps.find((it) => !it.square);
  if (!last) return;
  const button = page.locator(`[data-button="${last.button ?? `hand:${last.hand}`}"]`);
  // With one kind of piece left nothing is asked.
  const asked = () => button.count().then((count) => count > 0);
  const played = async () => (await page.locator(".moves a").count()) > listed || (await page.locator("#result").count()) > 0;
  await until(async () => (await asked()) || (await played()), `a button for ${move.move}`);
  if (await asked()) await button.first().click();
}

/** Waits until the page accepts a move, or the match is over. */
export async function ready(page) {
  await page.locator('#result, .stage[data-state="move"]').first().waitFor();
}

/** Waits until the page of a match shows these moves and accepts the next one. */
export async function upToDate(page, { id, moves }) {
  const shown = () =>
    page.evaluate(() => ({
      at: location.pathname,
      moves: document.querySelectorAll(".moves a").length,
      open: document.querySelector('.stage[data-state="move"]') !== null,
    }));
  await becomes(shown, { at: `/matches/${id}`, moves: moves.length, open: true }, "the page at the next move:");
}

/** Plays one move on the page of the player to move. Returns whether the match continues. */
export async function turn(world, id, pages, { level = 3, seed = 1 } = {}) {
  const before = await until(async () => {
    const view = await matchOf(world, id);
    return view.stage === "over" || pages[view.to_move] ? view : undefined;
  }, "the other's move");
  if (before.stage === "over") return false;
  const page = pages[before.to_move];
  await upToDate(page, before);
  // One side plays better, so that games end sooner.
  const strength = typeof level === "number" ? level : level[before.to_move];
  const move = await choose(world, before, strength, seed + before.moves.length);
  await tapMove(page, move);
  await until(async () => (await matchOf(world, id)).moves.length > before.moves.length, `${move.move} to be played`);
  return true;
}

/** Plays to the end. Returns how it ended. */
export async function playToTheEnd(world, id, pages, options) {
  for (let n = 0; n < 200; n += 1) {
    if (!(await turn(world, id, pages, options))) return matchOf(world, id);
  }
  throw new Error("the game does not end");
}

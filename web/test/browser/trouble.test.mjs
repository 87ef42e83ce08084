// What goes wrong between the finger and the disk: nothing is lost, and the page says what happens.

import { assert, becomes, equal, until } from "./harness.mjs";
import { matchOf, ready, startGame, tapMove, turn } from "./players.mjs";

/** A move that is legal for the player to move. */
async function anyMove(world, view) {
  const { game, position, variant } = view;
  const { moves } = await world.server.post(`/api/v1/games/${game}/legal`, { position, variant });
  return moves[Math.floor(moves.length / 2)];
}

async function firstMoves(world, page) {
  const id = await startGame(page, world.server.url, { game: "moai", kind: "here" });
  for (let n = 0; n < 3; n += 1) await turn(world, id, { first: page, second: page });
  await ready(page);
  return { id, view: await matchOf(world, id) };
}

export default [
  [
    "a reload in mid-game loses nothing",
    async (world) => {
      const page = await world.page();
      const { id, view } = await firstMoves(world, page);
      await page.reload();
      await ready(page);
      await becomes(() => page.locator(".moves a").count(), view.moves.length);
      await turn(world, id, { first: page, second: page });
    },
  ],
  [
    "a cut network keeps the move, says so, and sends it later",
    async (world) => {
      const page = await world.page();
      page.cut = true;
      const { id, view } = await firstMoves(world, page);
      const move = await anyMove(world, view);
      await page.context().setOffline(true);
      await page.locator(".abar").getByText("You’re offline").waitFor();
      await tapMove(page, move);
      await page.locator(".abar").getByText("is kept on this device").waitFor();
      equal((await matchOf(world, id)).moves.length, view.moves.length, "nothing sent");
      await page.context().setOffline(false);
      await until(async () => (await matchOf(world, id)).moves.length === view.moves.length + 1, "the move to arrive");
      equal((await matchOf(world, id)).moves.at(-1), move.move);
      await ready(page);
      await turn(world, id, { first: page, second: page });
    },
  ],
  [
    "kill -9 of the server in mid-game loses no move, also not after a reload",
    async (world) => {
      const page = await world.page();
      page.cut = true;
      const { id, view } = await firstMoves(world, page);
      const move = await anyMove(world, view);
      await world.server.kill();
      await page.getByText("Connection lost").waitFor();
      await tapMove(page, move);
      await page.locator(".abar").getByText("is kept on this device").waitFor();
      // The page is closed with the move unsent; another tab of this browser finds and sends it.
      const context = page.context();
      await page.close();
      await world.server.start();
      equal((await matchOf(world, id)).moves, view.moves, "what was acknowledged is there");
      const again = await world.page({ context });
      // An event may have happened since the move was made: then the move is refused once, and sent again.
      again.expected = /409/;
      await again.goto(`${world.server.url}/matches/${id}`);
      await until(async () => (await matchOf(world, id)).moves.length === view.moves.length + 1, "the move to arrive");
      equal((await matchOf(world, id)).moves.at(-1), move.move);
      await ready(again);
      await turn(world, id, { first: again, second: again });
    },
  ],
  [
    "a page that stays open comes back by itself after kill -9",
    async (world) => {
      const page = await world.page();
      page.cut = true;
      const id = await startGame(page, world.server.url, { game: "gorogo", player: "random" });
      await turn(world, id, { first: page });
      await world.server.kill();
      await page.getByText("Connection lost").waitFor();
      await world.server.start();
      await page.getByText("Connection lost").waitFor({ state: "detached" });
      await turn(world, id, { first: page });
    },
  ],
  [
    "what is not there has a friendly page, and bad data does no harm",
    async (world) => {
      const page = await world.page();
      page.expected = /404/;
      for (const path of ["/nothing", "/matches/zzzzzzzzzzzz", "/learn-nothing/at/all"]) {
        await page.goto(world.server.url + path);
        await page.getByText("There’s nothing here").waitFor();
        await page.getByRole("link", { name: "All games" }).waitFor();
      }
      for (const path of ["/learn/moai/rules#%E0%A4", "/matches/%E0%A4#%E0%A4", "/review/%E0%A4", "/history?game=x&text=%25"]) {
        await page.goto(world.server.url + path);
        await page.locator("main a:visible, main button:visible").first().waitFor();
      }
      await page.evaluate(() => {
        localStorage.setItem("henge.settings", "{broken");
        localStorage.setItem("henge.seats", "[1,2]");
        localStorage.setItem("henge.new-game", '{"game":"chess","board":null}');
      });
      await page.goto(`${world.server.url}/play`);
      await page.locator("button.pri:visible").click();
      await page.waitForURL("**/matches/*");
      await ready(page);
      assert(!(await page.title()).includes("undefined"));
    },
  ],
];

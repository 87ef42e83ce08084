// Where games begin: the home page, the page for a new game, the lobby.

import { assert, becomes, equal, until } from "./harness.mjs";
import { matchOf } from "./players.mjs";

/** Clicks where an element is, whatever lies over it. */
async function clickOn(page, element) {
  await element.waitFor();
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await element.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

export default [
  [
    "a card of the home page is clicked anywhere, and a board is seen on a small phone without scrolling",
    async (world) => {
      const page = await world.visit("/", { viewport: { width: 360, height: 640 } });
      const board = page.locator(".card .pic svg.board").first();
      await board.waitFor();
      const box = await board.boundingBox();
      assert(box && box.y + box.height <= 640, `the first board ends at ${box && Math.round(box.y + box.height)}`);
      await clickOn(page, page.locator(".card", { hasText: "Racing Kings" }).locator(".pic"));
      await page.waitForURL("**/play?game=racing-kings*");
      await page.goBack();
      await clickOn(page, page.locator(".card h3", { hasText: "Cage" }));
      await page.waitForURL("**/play?game=cage*");
    },
  ],
  [
    "“Play now” is a game against the computer without a clock, whatever was played before",
    async (world) => {
      const page = await world.visit("/play?game=cage");
      await page.locator("label:has(input[name=kind][value=friend])").click();
      await page.locator("label:has(input[name=clock][value=quick])").click();
      await page.locator("label:has(input[name=clock][value=days])").waitFor();
      await page.goto(world.server.url);
      await page.locator(".card", { hasText: "Moai" }).getByRole("link").click();
      await page.locator("input[name=kind][value=computer]:checked").waitFor();
      assert(await page.locator("input[name=clock][value=none]").isChecked(), "no clock");
      equal(await page.locator("input[name=clock][value=days]").count(), 0, "an option that can't be chosen:");
      assert(await page.locator('input[name=who][value="2"]').isChecked(), "level 2");
      // Moai has one bot.
      await page.locator("label:has(input[name=kind][value=computer])", { hasText: "Eight levels and a bot" }).waitFor();
      // The clock for friends is still there.
      await page.locator("label:has(input[name=kind][value=friend])").click();
      assert(await page.locator("input[name=clock][value=quick]").isChecked(), "the clock for friends");
      // The link to the next level.
      await page.goto(`${world.server.url}/play?game=moai&level=5`);
      await page.locator('input[name=who][value="5"]:checked').waitFor();
      // GoRoGo has one board: there is nothing to choose.
      await page.locator("label:has(input[name=game][value=gorogo])").click();
      await becomes(() => page.locator("input[name=board]").count(), 0);
    },
  ],
  [
    "a clock of any length, and a random side",
    async (world) => {
      const page = await world.visit("/play?game=gorogo");
      await page.locator("label:has(input[name=clock][value=custom])").click();
      await page.locator("input[name=minutes]").fill("2.5");
      await page.locator("input[name=increment]").fill("7");
      await page.locator("input[name=increment]").press("Tab");
      await page.locator("label", { hasText: "Random" }).locator("input[name=side]").evaluate((it) => it.click());
      await page.locator("#newgame p:visible", { hasText: "2.5 min + 7 s" }).waitFor();
      await page.locator("input[name=increment]").fill("9");
      await page.locator("input[name=increment]").press("Enter");
      await page.waitForURL("**/matches/*");
      const id = new URL(page.url()).pathname.split("/").pop();
      equal((await matchOf(world, id)).time_control, { kind: "fischer", seconds: 150, increment: 9 });
    },
  ],
  [
    "a game that begins in the lobby is listed at once",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "open" }];
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats, listed: true });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      await ana.locator("henge-board").first().waitFor();
      const watcher = await world.page();
      await watcher.clock.install();
      await watcher.goto(`${world.server.url}/lobby`);
      await watcher.getByText("Ana").first().waitFor();
      equal(await watcher.locator(".watch", { hasText: "Ana" }).count(), 0);
      const rui = await world.visit("/lobby");
      await rui.getByRole("button", { name: "Accept GoRoGo" }).click();
      await rui.waitForURL(`**/matches/${made.id}*`);
      await until(async () => (await matchOf(world, made.id)).stage === "live", "the game to begin");
      await becomes(() => watcher.locator(".chal", { hasText: "Ana" }).count(), 0);
      // Less than the interval at which the list is asked for anyway.
      await watcher.clock.fastForward(2000);
      await watcher.locator(".watch", { hasText: "Ana" }).waitFor();
      equal((await matchOf(world, made.id)).moves.length, 0, "before any move:");
    },
  ],
];

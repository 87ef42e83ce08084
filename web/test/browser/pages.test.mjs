// What holds for every page: both languages, both themes, small screens, keys only, axe.

import { assert, becomes, equal, until } from "./harness.mjs";
import { anaAndRui, matchOf, ready, startGame, turn, upToDate } from "./players.mjs";

const PAGES = ["/", "/play", "/lobby", "/nothing", "/rules/cage", "/rules/chess-loop", "/api/docs", "/embed.html"];

/** Pages with a match in each state. */
async function matchPages(world) {
  const open = await world.server.post("/api/v1/matches", { game: "moai", listed: true, seats: [{ kind: "human", name: "Ana" }, { kind: "open" }] });
  const two = [{ kind: "computer", player: "random" }, { kind: "computer", player: "random" }];
  const over = await world.server.post("/api/v1/matches", { game: "gorogo", seats: two });
  const live = await world.server.post("/api/v1/matches", { game: "cage", seats: [{ kind: "human" }, { kind: "human" }], clock: { kind: "fischer", seconds: 300, increment: 3 } });
  await until(async () => (await matchOf(world, over.id)).stage === "over", "two bots to end their game");
  const mine = (made) => `/matches/${made.id}#${made.seats[0].token}`;
  return [`/matches/${open.id}`, mine(open), mine(live), `/matches/${over.id}`, `/matches/${live.id}?ply=0`, `/matches/${live.id}/plain`];
}

export default [
  [
    "every page is fit to be seen, light and wide, dark and narrow and in Portuguese",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "human", name: "Rui" }];
      const watched = await world.server.post("/api/v1/matches", { game: "moai", seats, listed: true });
      const player = await world.visit(`/matches/${watched.id}#${watched.seats[1].token}`);
      await player.locator(".player").first().waitFor();
      const paths = [...PAGES, ...(await matchPages(world))];
      await world.bothWays(paths, async (page, path, way) => {
        page.expected = /404/;
        await page.goto("about:blank");
        await page.goto(world.server.url + path);
        await page.locator("h1").first().waitFor({ state: "attached" });
        await world.inspect(page, `${path} ${way}`);
      });
    },
  ],
  [
    "both languages, chosen by the browser and by hand",
    async (world) => {
      const page = await world.visit("/", { locale: "pt-PT" });
      await page.getByText("Escolha um tabuleiro").waitFor();
      equal(await page.locator("html").getAttribute("lang"), "pt-PT");
      const id = await startGame(page, world.server.url, { game: "moai", player: "random" });
      await page.getByText("É a sua vez. Coloque o seu peão em qualquer casa.").waitFor();
      await turn(world, id, { first: page });
      await page.locator("#language").click();
      await page.getByRole("button", { name: "Hint" }).waitFor();
      equal(await page.locator("html").getAttribute("lang"), "en-GB");
      await page.reload();
      await page.getByRole("button", { name: "Hint" }).waitFor();
    },
  ],
  [
    "dates are written as the reader writes them",
    async (world) => {
      for (const [locale, day] of [
        ["en-GB", "Monday 16 November"],
        ["en-US", "Monday, November 16"],
        ["pt-PT", "Segunda-feira, 16 de novembro"],
      ]) {
        const page = await world.page({ locale });
        await page.clock.setSystemTime(new Date("2026-11-16T10:00:00"));
        await page.goto(`${world.server.url}/`);
        await page.getByText(day).waitFor();
      }
    },
  ],
  [
    "a whole game with keys only",
    async (world) => {
      const page = await world.visit("/play?game=moai");
      await page.locator("h1").waitFor();
      await page.locator('input[name="board"][value="5x5"]').focus();
      await page.keyboard.press("Space");
      await page.locator('input[name="who"][value="random"]').focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/matches/*");
      const id = new URL(page.url()).pathname.split("/").pop();
      await ready(page);
      const place = await page.evaluate(() => document.querySelector('[role="gridcell"][tabindex="0"]').dataset.square);
      for (let n = 0; n < 40; n += 1) {
        const focused = await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
        if (focused) break;
        await page.keyboard.press("Tab");
      }
      equal(await page.evaluate(() => document.activeElement.dataset.square), place, "Tab leads to the board");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      const next = await page.evaluate(() => document.activeElement.dataset.square);
      assert(next !== place, "arrows move the focus");
      await page.keyboard.press("Enter");
      await until(async () => (await matchOf(world, id)).moves.length >= 2, "the pawn to be placed");
      for (let n = 0; n < 60; n += 1) {
        const view = await until(async () => {
          const now = await matchOf(world, id);
          return (now.stage === "over" || now.to_move === "first") && now;
        }, "the bot's move");
        if (view.stage === "over") break;
        await upToDate(page, view);
        const { moves } = await world.server.post(`/api/v1/games/moai/legal`, { position: view.position, variant: view.variant });
        await walkTo(page, moves[0].taps[0].square);
        await page.keyboard.press("Enter");
        const rest = moves[0].taps.slice(1);
        const pawn = rest.find((it) => it.square)?.square;
        const chosen = await page.locator(`[data-square="${pawn}"][aria-selected="true"]`).count();
        if (pawn && chosen === 0) {
          await walkTo(page, pawn);
          await page.keyboard.press("Enter");
        }
        const wanted = rest.find((it) => it.button).button;
        await until(() => page.evaluate(() => document.activeElement?.hasAttribute("data-button")), "the buttons to have the focus");
        if ((await page.evaluate(() => document.activeElement.dataset.button)) !== wanted) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await until(async () => (await matchOf(world, id)).moves.length > view.moves.length, "the move to be played");
      }
      await page.locator("#result").waitFor();
    },
  ],
  [
    "back leads to where one was on the page, also where it fills later",
    async (world) => {
      const page = await world.visit("/");
      await page.locator(".facts").waitFor();
      await page.evaluate(() => scrollTo(0, 400));
      await becomes(() => page.evaluate(() => history.state?.top), 400, "remembered:");
      await page.evaluate(() => document.querySelector('.foot a[href="/settings"]').click());
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await becomes(() => page.evaluate(() => scrollY), 0, "at the top of the next page:");
      await page.goBack();
      await page.locator(".facts").waitFor();
      await becomes(() => page.evaluate(() => scrollY), 400, "after going back:");
    },
  ],
  [
    "every page and position has a title of its own",
    async (world) => {
      const made = await anaAndRui(world, "gorogo", ["&c3", "b2"]);
      const match = `/matches/${made.id}`;
      // A game between people can be analysed once it is over.
      await world.server.post(`/api/v1${match}/commands`, { id: "resign", seq: 3, do: "resign" }, made.seats[0].token);
      const page = await world.page();
      const titles = [
        ["/play?game=moai", "New game · Moai · Henge"],
        ["/play?game=cage", "New game · Cage · Henge"],
        ["/puzzles/2026-11-16", "Loop of the day · Monday 16 November · Henge"],
        [match, "Ana – Rui · GoRoGo · Henge"],
        [`${match}?ply=0`, "Start · Ana – Rui · GoRoGo · Henge"],
        [`${match}?ply=1`, "After move 1 · Ana – Rui · GoRoGo · Henge"],
        [`/analysis?match=${made.id}`, "Start · Analysis of GoRoGo · Henge"],
        [`/analysis?match=${made.id}&ply=1`, "After move 1 · Analysis of GoRoGo · Henge"],
      ];
      for (const [path, title] of titles) {
        await page.goto(world.server.url + path);
        await becomes(() => page.title(), title, path);
      }
      // The address of a position shows that position, and one that makes no sense shows the game.
      for (const [query, pieces] of [["?ply=0", 0], ["?ply=1", 1], ["", 2], ["?ply=99", 2], ["?ply=some", 2]]) {
        await page.goto(world.server.url + match + query);
        await page.locator(".moves a").first().waitFor();
        await becomes(() => page.locator("henge-board .pc").count(), pieces, `pieces at ${query}:`);
      }
    },
  ],
  [
    "a move asked about on a touch screen",
    async (world) => {
      const page = await world.page({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      const id = await startGame(page, world.server.url, { game: "moai", player: "random" });
      await ready(page);
      await page.locator('[data-square="d4"]').tap();
      await page.locator(".abar", { hasText: "Play @d4?" }).waitFor();
      equal((await matchOf(world, id)).moves.length, 0, "not played yet");
      await page.getByRole("button", { name: "Cancel" }).tap();
      await page.locator('[data-square="e4"]').tap();
      await page.locator(".abar", { hasText: "Play @e4?" }).waitFor();
      await page.locator("#confirm").tap();
      await until(async () => (await matchOf(world, id)).moves.length >= 1, "the move to be played");
      equal((await matchOf(world, id)).moves[0], "@e4");
    },
  ],
  [
    "a piece dragged to its square, a move typed, the board flipped",
    async (world) => {
      const page = await world.page();
      page.expected = /422/;
      const id = await startGame(page, world.server.url, { game: "racing-kings", player: "random" });
      await ready(page);
      await page.locator('[data-square="h2"]').dragTo(page.locator('[data-square="h3"]'));
      await until(async () => (await matchOf(world, id)).moves.length >= 2, "the move to be played");
      equal((await matchOf(world, id)).moves[0], "h2h3");
      await ready(page);
      await page.locator('input[name="move"]:not([readonly])').fill("nonsense");
      await page.keyboard.press("Enter");
      await page.locator(".abar.bad").waitFor();
      const first = await page.locator('[role="gridcell"]').first().getAttribute("data-square");
      await page.getByRole("button", { name: "Flip" }).click();
      const flipped = await page.locator('[role="gridcell"]').first().getAttribute("data-square");
      assert(first !== flipped, "the board is turned round");
    },
  ],
];

/** Moves the keyboard's place to a square by arrow keys. */
async function walkTo(page, square) {
  const board = page.locator('henge-board [role="gridcell"][tabindex="0"]');
  await board.focus();
  const at = async () => page.evaluate(() => document.activeElement.dataset.square ?? "");
  for (let n = 0; n < 30; n += 1) {
    const here = await at();
    if (here === square) return;
    const files = square.charCodeAt(0) - here.charCodeAt(0);
    const ranks = Number(square.slice(1)) - Number(here.slice(1));
    const key = files > 0 ? "ArrowRight" : files < 0 ? "ArrowLeft" : ranks > 0 ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(key);
    // A missing corner is in the way: go round it.
    if ((await at()) === here) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`${square} can't be reached by keys`);
}

// A game that the server offers and the app has no file for: Breakthrough, the example of
// docs/building/adding-a-game.md, in a program built around this one.

import { dirname, join } from "node:path";
import { Server, assert, becomes, program } from "./harness.mjs";
import { turn } from "./players.mjs";

export default [
  [
    "a game without a file of its own is offered, counted, played to its end, reviewed and analysed",
    async (world) => {
      const server = new Server(join(dirname(program), "henge-with-breakthrough"));
      const page = await world.page();
      try {
        await server.start();
        page.host = server.url;
        const { games } = await server.get("/api/v1/games");
        const names = games.map((it) => it.name);
        assert(names.includes("Breakthrough"), `only ${names}`);
        await page.goto(server.url);
        const cards = async () => {
          const shown = await page.locator(".card h3").allTextContents();
          return names.filter((it) => !shown.includes(it));
        };
        await becomes(cards, [], "games without a card:");
        // It is counted, too.
        const usual = await world.visit("/");
        const title = usual.getByRole("heading", { level: 1 });
        assert((await title.textContent()) !== (await page.getByRole("heading", { level: 1 }).textContent()), "the same title");

        // The page is complete once the game has come: what is tapped before may move.
        await page.goto(`${server.url}/play?game=breakthrough`);
        await page.locator('input[name="game"][value="breakthrough"]:checked').waitFor({ state: "attached" });
        await page.locator('input[name="who"][value="1"]').check({ force: true });
        await page.locator("button.pri:visible").click();
        await page.waitForURL("**/matches/*");
        const id = new URL(page.url()).pathname.split("/").pop();
        await page.getByText("Your move. Choose a square.").waitFor();
        let plies = 0;
        while (await turn({ server }, id, { first: page }, { level: 6 })) {
          plies += 1;
          assert(plies < 100, "the game doesn't end");
        }
        await page.locator("#result").waitFor();

        await page.goto(`${server.url}/review/${id}`);
        await page.getByRole("heading", { name: "Breakthrough review" }).waitFor();
        await page.goto(`${server.url}/analysis/breakthrough`);
        await page.getByRole("heading", { name: "Breakthrough analysis" }).waitFor();
        await page.goto(`${server.url}/learn/breakthrough`);
        await page.waitForURL("**/learn/breakthrough/rules");
        await page.getByRole("heading", { name: "Breakthrough", exact: true }).first().waitFor();
        // Its positions can't be edited: the app doesn't know their notation.
        await page.goto(`${server.url}/editor/breakthrough`);
        const tiles = page.locator(".tile b");
        await tiles.first().waitFor();
        assert(!(await tiles.allTextContents()).includes("Breakthrough"), "it is in the editor");
      } finally {
        // A page that is still asking would miss its server.
        await page.close();
        await server.remove();
      }
    },
  ],
];

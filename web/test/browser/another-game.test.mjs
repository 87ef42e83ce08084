// A game that the server offers and the app has no file for: Breakthrough, the example of
// docs/adding-a-game.md, in a program built around this one.

import { dirname, join } from "node:path";
import { Server, assert, becomes, equal, program } from "./harness.mjs";
import { startGame, turn } from "./players.mjs";

export default [
  [
    "a game without a file of its own is offered, counted, played to its end and analysed",
    async (world) => {
      const server = new Server(join(dirname(program), "henge-with-breakthrough"));
      try {
        await server.start();
        const page = await world.page();
        page.host = server.url;
        await page.goto(server.url);
        await page.getByRole("heading", { name: "Six small games." }).waitFor();
        const names = () => page.locator(".card h3").allTextContents();
        await becomes(names, ["Moai", "Cage", "Racing Kings", "GoRoGo", "Breakthrough", "Chess Loop"], "the cards:");

        const id = await startGame(page, server.url, { game: "breakthrough", player: "1" });
        await page.getByText("Your move. Choose a square.").waitFor();
        let plies = 0;
        while (await turn({ server }, id, { first: page }, { level: 6 })) {
          plies += 1;
          assert(plies < 100, "the game doesn't end");
        }
        await page.locator("#result").waitFor();

        await page.goto(`${server.url}/analysis/breakthrough`);
        await page.getByRole("heading", { name: "Breakthrough analysis" }).waitFor();
        await page.goto(`${server.url}/learn/breakthrough`);
        await page.waitForURL("**/learn/breakthrough/rules");
        await page.getByRole("heading", { name: "Breakthrough", exact: true }).first().waitFor();
        // Positions of it can't be set up: nobody has said how they are written.
        await page.goto(`${server.url}/editor/breakthrough`);
        const tiles = page.locator(".tile b");
        await tiles.first().waitFor();
        equal(await tiles.allTextContents(), ["Moai", "Cage", "Racing Kings", "GoRoGo"], "the boards of the editor:");
      } finally {
        await server.remove();
      }
    },
  ],
];

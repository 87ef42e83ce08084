// The app on the home screen, and without a network.

import { assert, equal, until } from "./harness.mjs";

export default [
  [
    "the app can be installed, and opens without a network",
    async (world) => {
      const manifest = await world.server.get("/manifest.webmanifest");
      for (const icon of manifest.icons) {
        const answer = await fetch(world.server.url + icon.src);
        equal(answer.headers.get("content-type"), "image/png");
      }
      const page = await world.visit("/puzzles/1", { serviceWorkers: "allow" });
      await page.locator('[data-square="a1"]').click();
      await until(async () => (await page.locator(".abar .ask").innerText()).startsWith("Knight placed"), "a knight");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker");
      page.cut = true;
      await page.context().setOffline(true);
      await page.goto(`${world.server.url}/puzzles/1`);
      await page.getByText("You’re offline.").waitFor();
      await until(async () => (await page.locator('[data-square="a1"]').getAttribute("aria-label")) === "a1, knight", "what was kept");
      await page.goto(`${world.server.url}/learn`);
      await page.getByRole("heading", { name: "Learn" }).waitFor();
      await page.goto(`${world.server.url}/rules/moai`);
      equal(new URL(page.url()).pathname, "/offline");
      await page.getByRole("heading", { name: "You’re offline" }).waitFor();
      assert((await page.locator("main a.btn").count()) > 0, "a dead end");
      await page.context().setOffline(false);
      await page.goto(`${world.server.url}/learn/moai/rules`);
      await page.getByRole("heading", { name: "The board" }).waitFor();
      // Rules that were read once are there without a network, too.
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole("heading", { name: "The board" }).waitFor();
    },
  ],
  [
    "a match without a network says so once",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: [{ kind: "human" }, { kind: "human", name: "Rui" }] });
      const page = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      await page.locator("henge-board [data-square]").first().waitFor();
      page.cut = true;
      await page.context().setOffline(true);
      await page.locator(".abar", { hasText: "You’re offline." }).waitFor();
      const told = await page.evaluate(() => document.body.innerText.match(/You.re offline/g).length);
      equal(told, 1, "times that the page says so:");
    },
  ],
];

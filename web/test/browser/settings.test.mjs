// What a reader sets, and what becomes of it.

import { readFileSync } from "node:fs";
import { assert, equal } from "./harness.mjs";

export default [
  [
    "settings take effect at once and survive a reload",
    async (world) => {
      const page = await world.visit("/");
      await page.locator("header #settings").click();
      await page.locator("label:has(input[name=theme][value=dark])").click();
      equal(await page.locator("html").getAttribute("data-theme"), "dark");
      await page.locator("input[name=coordinates]").click();
      equal(await page.locator("henge-board .b-xy").count(), 0);
      await page.locator("label:has(input[name=confirm][value=always])").click();
      await page.locator("label:has(input[name=notation][value=plain])").click();
      await page.locator("input[name=name]").fill("Ana");
      await page.locator("input[name=name]").blur();
      await page.locator("label:has(input[name=language][value=pt])").click();
      await page.getByRole("heading", { name: "Definições" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Definições" }).waitFor();
      equal(await page.locator("html").getAttribute("data-theme"), "dark");
      equal(await page.locator("henge-board .b-xy").count(), 0);
      equal(await page.locator("input[name=name]").inputValue(), "Ana");
      assert(await page.locator("input[name=confirm][value=always]").isChecked(), "confirm is kept");
      await page.goto(`${world.server.url}/analysis/racing-kings?moves=h2h3`);
      await page.locator(".mv", { hasText: "h2h3" }).waitFor();
      await page.goto(`${world.server.url}/settings`);
      await page.locator("#reset").click();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.getByRole("button", { name: "Desfazer" }).click();
      await page.getByRole("heading", { name: "Definições" }).waitFor();
    },
  ],
  [
    "board, pieces, volume and the letters of moves are chosen",
    async (world) => {
      const page = await world.visit("/settings", { settings: { language: "pt" } });
      const colour = (name) => page.evaluate((it) => getComputedStyle(document.documentElement).getPropertyValue(it), name);
      const before = [await colour("--b-dark"), await colour("--pb")];
      await page.locator("label:has(input[name=boardTheme][value=sand])").click();
      await page.locator("label:has(input[name=pieceTheme][value=amber])").click();
      const after = [await colour("--b-dark"), await colour("--pb")];
      assert(before.every((it, index) => it !== after[index]), `${before} and ${after}`);
      await page.locator("input[name=sound]").click();
      await page.locator("input[name=volume]").fill("35");
      await page.getByText("Volume, 35 %").waitFor();
      await page.locator("input[name=ask]").click();
      await page.locator("label:has(input[name=marks][value=never])").click();
      await page.reload();
      equal([await colour("--b-dark"), await colour("--pb")], after);
      equal(await page.locator("input[name=volume]").inputValue(), "35");
      assert(await page.locator("input[name=ask]").isChecked(), "it is kept");
      assert(await page.locator("input[name=marks][value=never]").isChecked(), "they are kept");
      await page.goto(`${world.server.url}/analysis/racing-kings?moves=h2h3+a2a3`);
      await page.locator(".mv", { hasText: "Rh3" }).waitFor();
      // "Rh4" is the king's move in Portuguese; in English it would be the rook's.
      await page.locator("#last").click();
      await page.locator("#move").fill("Rh4");
      await page.locator("#move").press("Enter");
      await page.locator(".mv[aria-current]", { hasText: "Rh4" }).waitFor();
      const waiting = page.waitForEvent("download");
      await page.locator("#pgn").click();
      assert(readFileSync(await (await waiting).path(), "utf8").includes("1. Kh3 Ka3 2. Kh4"), "PGN is in English");
      await page.goto(`${world.server.url}/settings`);
      await page.locator("label:has(input[name=notation][value=figurines])").click();
      await page.goto(`${world.server.url}/analysis/racing-kings?moves=h2h3`);
      await page.locator(".mv", { hasText: "♔h3" }).waitFor();
    },
  ],
];

// What a reader sets, and what becomes of it.

import { assert, equal } from "./harness.mjs";

export default [
  [
    "settings take effect at once and survive a reload",
    async (world) => {
      const page = await world.visit("/settings");
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
];

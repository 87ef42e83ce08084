// Every lesson done to its end, in both languages, by the pointer and by keys.

import { readFileSync } from "node:fs";
import { assert, equal, until } from "./harness.mjs";

const lessons = JSON.parse(readFileSync(new URL("../../src/lessons/lessons.json", import.meta.url), "utf8"));
const cell = (page, square) => page.locator(`[data-square="${square}"]`);

/** What to tap for a step. */
async function tapsOf(world, game, step) {
  if (step.attempt) return step.attempt.map((square) => ({ square }));
  if (step.puzzle) return [{ square: step.accept[0] }];
  const line = await world.server.post(`/api/v1/games/${game}/line`, { position: step.position });
  return line.legal.find((it) => it.move === step.show).taps;
}

async function doStep(world, page, game, step) {
  await cell(page, "b2").waitFor();
  const taps = await tapsOf(world, game, step);
  for (const [index, tap] of taps.entries()) {
    if (tap.hand) await page.locator(".actions2 button", { hasText: tap.hand === "henge" ? /Henge/ : /Stone|Pedra/ }).click();
    if (tap.button) await page.locator(".actions2 button", { hasText: tap.button.endsWith("push") ? /Push|Empurrar/ : /Pull|Puxar/ }).click();
    // A pawn that is the only one to be moved is found by itself.
    const found = game === "moai" && index === 1;
    if (tap.square && !found) await cell(page, tap.square).click();
  }
  await page.locator(".say.ok").waitFor().catch(async () => {
    throw new Error(`${game} ${step.id} is not done: ${await page.locator(".status").innerText()}`);
  });
  const text = await page.locator(".say.ok").innerText();
  assert(text.length > 20 && !text.includes("learn-"), `${game} ${step.id}: ${text}`);
}

export default [
  ...["en-GB", "pt-PT"].map((locale) => [
    `every lesson is done to its end (${locale})`,
    async (world) => {
      const page = await world.page({ locale });
      // A refusal is what some steps ask for.
      page.expected = /422/;
      for (const [game, steps] of Object.entries(lessons)) {
        await page.goto(`${world.server.url}/learn/${game}`);
        for (const [index, step] of steps.entries()) {
          await until(() => page.evaluate((id) => {
            const lesson = document.querySelector("page-learn")?.lesson;
            return lesson?.step.id === id && lesson.board !== undefined;
          }, step.id), `${game} ${step.id}`);
          await doStep(world, page, game, step);
          if (index + 1 < steps.length) await page.locator("#next").click();
        }
        const way = game === "chess-loop" ? "/puzzles/1" : `/play?game=${game}`;
        equal(await page.locator("#end a.pri").getAttribute("href"), way);
      }
      await page.goto(`${world.server.url}/learn`);
      await until(async () => (await page.locator(".lessons .small", { hasText: /^(done|concluída)$/ }).count()) === 5, "all lessons done, after a reload");
    },
  ]),
  [
    "a lesson by keys, with what is refused and what is another move",
    async (world) => {
      const page = await world.visit("/learn/moai/3");
      page.expected = /422/;
      await cell(page, "f2").waitFor();
      equal(await page.title(), "Learn Moai: pull · Henge");
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell")) break;
      }
      const at = await page.evaluate(() => document.activeElement.dataset.square);
      equal(at, "e5");
      await page.keyboard.press("Enter");
      await page.locator(".say.warn").waitFor();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "+"]) await page.keyboard.press(key);
      await page.getByText("f2W+ is legal, but the task is another one.").first().waitFor();
      for (const key of ["Enter", "-"]) await page.keyboard.press(key);
      await page.locator(".say.ok", { hasText: "The pawn stopped on e3, next to the counter." }).waitFor();
      await page.goto(`${world.server.url}/learn/moai/5`);
      await cell(page, "f2").waitFor();
      await page.keyboard.press("h");
      await until(async () => (await page.locator("henge-board .m-hint").count()) > 0, "what to do, shown");
      await page.getByRole("link", { name: "Rule M6.2" }).click();
      await page.locator(".found").waitFor();
      equal(await page.title(), "Rules of Moai · Henge");
      await page.goBack();
      await cell(page, "f2").waitFor();
    },
  ],
];

// Chess Loop in a browser: solved by keys with a hint, the loop of the day, tools, links that are wrong.

import { assert, becomes, equal, until } from "./harness.mjs";
import { fitsEveryScreen } from "./screens.mjs";

const status = (page) => page.locator(".abar .ask").innerText();
const cell = (page, square) => page.locator(`[data-square="${square}"]`);

async function ready(page) {
  await page.locator('henge-board [role="gridcell"]').first().waitFor();
}

/** The pieces of a board's text by square. */
function piecesOf(text) {
  const rows = text.split("/");
  return rows.flatMap((row, index) =>
    [...row].flatMap((letter, file) => (letter === "." ? [] : [[`${String.fromCharCode(97 + file)}${rows.length - index}`, letter]])),
  );
}

/** Places the solution of a puzzle that is not on the board yet. */
async function solve(world, page, puzzle) {
  const { solutions } = await world.server.post("/api/v1/puzzles/chess-loop/solve", { puzzle });
  for (const [square, letter] of piecesOf(solutions[0].board)) {
    if ((await cell(page, square).getAttribute("aria-label")).includes("given")) continue;
    await page.locator(`[data-button="tool:${letter}"]`).click();
    await cell(page, square).click();
  }
  await until(async () => (await status(page)).startsWith("Solved"), "the puzzle to be solved");
}

/** Moves the focus over the board by keys until it is on a square. */
async function walk(page, square) {
  for (let n = 0; n < 20; n += 1) {
    const at = await page.evaluate(() => document.activeElement.dataset.square);
    if (at === square) return;
    const right = square.charCodeAt(0) - at.charCodeAt(0);
    const up = Number(square.slice(1)) - Number(at.slice(1));
    await page.keyboard.press(right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : up > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`the keys do not lead to ${square}`);
}

export default [
  [
    "the loop of the day comes before the published puzzles on a phone, and at the head of the side column elsewhere",
    async (world) => {
      const page = await world.visit("/puzzles", { viewport: { width: 390, height: 844 } });
      const box = (id) => page.locator(`section[aria-labelledby="${id}"]`).boundingBox();
      const [today, list] = [await box("today"), await box("published")];
      assert(today.y + today.height < list.y && today.y + today.height < 844, `the loop at ${today.y}, the list at ${list.y}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      const [wide, beside, fresh] = [await box("today"), await box("published"), await box("new")];
      assert(beside.x + beside.width < wide.x && wide.y < fresh.y && Math.abs(wide.y - beside.y) < 60, `${JSON.stringify([wide, beside, fresh])}`);
    },
  ],
  [
    "a puzzle is solved with a hint, by keys only, and stays solved",
    async (world) => {
      const page = await world.visit("/puzzles/12");
      await ready(page);
      equal(await page.title(), "Chess Loop 12 · Henge");
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell")) break;
      }
      await page.keyboard.press("h");
      await page.getByText("1 of 3 used").waitFor();
      await page.keyboard.press("h");
      await page.keyboard.press("h");
      const told = await page.locator(".hints li").nth(2).innerText();
      assert(/[a-d][12]/.test(told), `the hint names no square: ${told}`);
      const { solutions } = await world.server.post("/api/v1/puzzles/chess-loop/solve", { puzzle: "2x4:2N+2Q" });
      for (const [square, letter] of piecesOf(solutions[0].board)) {
        await walk(page, square);
        await page.keyboard.press(letter === "N" ? "1" : "2");
      }
      await until(async () => /^Solved in \d+:\d\d with 1 hint\.$/.test(await status(page)), "the result");
      await becomes(() => page.locator("henge-board .a-atk").count(), 4);
      await page.reload();
      await until(async () => /^Solved in .* with 1 hint\.$/.test(await status(page)), "the result after a reload");
      await page.goto(`${world.server.url}/puzzles`);
      await page.locator('a[href="/puzzles/12"]', { hasText: "solved" }).waitFor();
    },
  ],
  [
    "the loop of the day is the same for all, and a hint does not end the streak",
    async (world) => {
      const context = (await world.page()).context();
      const text = (page) => page.locator("section h1 + p, h1").first().innerText();
      const puzzleOf = async (day, grade) => {
        const seed = `v2-any-any-${grade}-givens-${day.replaceAll("-", "")}`;
        return (await world.server.post("/api/v1/puzzles/chess-loop/generate", { seed })).puzzle;
      };
      const at = async (day, given) => {
        const page = await world.page({ context: given });
        await page.clock.setSystemTime(new Date(`${day}T10:00:00`));
        await page.goto(`${world.server.url}/puzzles/today`);
        await ready(page);
        return page;
      };
      const monday = await at("2026-11-16", context);
      const other = await at("2026-11-16");
      equal(await text(monday), "Loop of the day");
      const label = (page) => page.locator('henge-board [role="grid"]').getAttribute("aria-label");
      equal(await label(monday), await label(other), "two people");
      await monday.getByText("Monday 16 November · medium · one solution").waitFor();
      equal(await monday.locator(".streak li").count(), 7);
      await monday.locator("#hint").click();
      await monday.getByText("1 of 3 used").waitFor();
      await solve(world, monday, await puzzleOf("2026-11-16", "medium"));
      await monday.getByText("1 day in a row").waitFor();
      await monday.reload();
      await monday.getByText("1 day in a row").waitFor();
      await becomes(() => monday.locator(".streak use[href='#day']").count(), 1);
      const tuesday = await at("2026-11-17", context);
      await tuesday.getByText("1 day in a row").waitFor();
      await tuesday.getByText("Solve today’s loop to raise the second.").waitFor();
      await solve(world, tuesday, await puzzleOf("2026-11-17", "easy"));
      await tuesday.getByText("2 days in a row").waitFor();
      const friday = await at("2026-11-20", context);
      await friday.getByText("No days in a row yet").waitFor();
      await friday.getByText("best: 2").waitFor();
    },
  ],
  [
    "pen, pencil, dashes, conflicts, dragging, touch and undo",
    async (world) => {
      const page = await world.visit("/puzzles/15");
      await ready(page);
      for (const square of ["a4", "d3", "g2", "g1"]) await cell(page, square).click();
      await page.locator('[data-button="tool:Q"]').click();
      for (const square of ["f4", "c3", "e2"]) await cell(page, square).click();
      await until(async () => /^Queen placed on e2\. Three conflicts: e2, f4 and d3\. The queen on e2 attacks /.test(await status(page)), "conflicts");
      await page.getByText("The queen on e2 attacks two pieces, d3 and g2.", { exact: true }).waitFor();
      await becomes(() => page.locator("henge-board .m-badx").count(), 3);
      assert((await cell(page, "e2").getAttribute("aria-label")).endsWith("queen, conflict"), "a conflict is not read");
      await page.getByRole("checkbox").uncheck();
      equal(await page.locator("henge-board .m-badx").count(), 0);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await until(async () => /queen on e2 attacks two pieces/i.test(await status(page)), "a check that finds what is wrong");
      await cell(page, "e2").dragTo(cell(page, "e1"));
      await until(async () => (await cell(page, "e1").getAttribute("aria-label")).includes("queen"), "the dragged queen");
      await page.getByRole("button", { name: "Undo" }).click();
      await until(async () => (await cell(page, "e2").getAttribute("aria-label")).includes("queen"), "the queen back");
      await page.locator('input[name="pen"]').nth(1).check();
      await page.locator('[data-button="tool:N"]').click();
      await cell(page, "b2").click();
      equal(await cell(page, "b2").getAttribute("aria-label"), "b2, pencil: knight");
      await page.locator('[data-button="tool:empty"]').click();
      await cell(page, "b1").click();
      equal(await page.locator("henge-board .pm-e").count(), 1);
      await page.getByRole("button", { name: "Start again" }).click();
      await page.locator(".toast button", { hasText: "Undo" }).click();
      await until(async () => (await page.locator("henge-board .pc").count()) === 7, "the pieces after undoing");
      const phone = await world.visit("/puzzles/1", { hasTouch: true, viewport: { width: 360, height: 740 } });
      await ready(phone);
      await cell(phone, "a1").tap();
      await until(async () => (await status(phone)).startsWith("Knight placed on a1."), "a piece placed by touch");
    },
  ],
  [
    "new puzzles by how hard they are, with a seed in the address; pieces can be dragged onto the board",
    async (world) => {
      const page = await world.visit("/puzzles");
      await page.getByRole("button", { name: "easy" }).click();
      await page.waitForURL(/\/puzzles\/v2-any-any-easy-givens-\d+$/);
      await ready(page);
      const label = await page.locator('henge-board [role="grid"]').getAttribute("aria-label");
      await page.reload();
      await ready(page);
      equal(await page.locator('henge-board [role="grid"]').getAttribute("aria-label"), label);
      await page.goBack();
      await page.getByRole("heading", { name: "Puzzles", exact: true }).waitFor();
      await page.goto(`${world.server.url}/puzzles/2x4-2N-2Q-Q___-____`);
      await ready(page);
      await page.locator('[data-button="tool:N"]').hover();
      await page.mouse.down();
      await cell(page, "c1").hover();
      await page.mouse.up();
      await until(async () => (await cell(page, "c1").getAttribute("aria-label")).includes("knight"), "the knight from the palette");
    },
  ],
  [
    "board, goal, pieces, verdict and the next step are on every screen; the result is shared without the position",
    async (world) => {
      for (const locale of ["en-GB", "pt-PT"]) {
        const page = await world.page({ locale, permissions: ["clipboard-read", "clipboard-write"] });
        for (const number of [12, 11, 15]) {
          const places = new Map();
          await page.goto(`${world.server.url}/puzzles/${number}`);
          await ready(page);
          const goal = await page.locator(".goal b").first().innerText();
          equal(goal, locale === "en-GB" ? "Make one loop of attacks." : "Forme um só ciclo de ataques.");
          const lines = await page.locator(".goal b").first().evaluate((it) => it.getClientRects().length && it.offsetHeight / Number.parseFloat(getComputedStyle(it).lineHeight));
          assert(lines < 1.5, `the goal takes ${lines} lines`);
          assert(/^(Each piece attacks exactly one|Cada peça ataca exatamente uma)/.test(await page.locator(".goal .small").innerText()), "the rule");
          await fitsEveryScreen(world, page, `puzzle ${number} ${locale}`, places);
          if (number !== 12) continue;
          // Two knights that attack each other: the rules open at the clause that forbids it.
          await page.locator('[data-button="tool:N"]').click();
          for (const square of ["a1", "c2"]) await cell(page, square).click();
          await page.locator(".abar.bad, .m-bad").first().waitFor();
          await page.keyboard.press("r");
          await becomes(() => page.locator("details.cited[open] .code").textContent(), "L4");
          await page.locator("details.cited .found", { hasText: "L4" }).waitFor();
          await page.locator("details.cited img.figure").first().waitFor();
          await page.keyboard.press("r");
          for (const square of ["a1", "c2"]) await cell(page, square).click();
          await page.locator(".m-bad").first().waitFor({ state: "detached" });
          await page.keyboard.press("h");
          await page.locator(".abar.hint").waitFor();
          await fitsEveryScreen(world, page, `puzzle ${number} hint ${locale}`, places);
          const { solutions } = await world.server.post("/api/v1/puzzles/chess-loop/solve", { puzzle: "2x4:2N+2Q" });
          for (const [square, letter] of piecesOf(solutions[0].board)) {
            await page.locator(`[data-button="tool:${letter}"]`).click();
            await cell(page, square).click();
          }
          await page.locator(".abar.good").waitFor();
          await fitsEveryScreen(world, page, `puzzle ${number} solved ${locale}`, places);
          await page.locator("#share-text").click();
          const text = await page.evaluate(() => navigator.clipboard.readText());
          assert(/^Chess Loop 12, \d+:\d\d, 1 (hint|dica)\nhttp.*\/puzzles\/12$/.test(text), text);
          const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#share-picture").click()]);
          equal(file.suggestedFilename(), "chess-loop-12.png");
          await page.locator("#next").click();
          await page.waitForURL("**/puzzles/13");
        }
      }
    },
  ],
  [
    "a puzzle and a booklet are printed without what is only for the screen",
    async (world) => {
      const page = await world.visit("/puzzles/15", { colorScheme: "dark" });
      await ready(page);
      await page.emulateMedia({ media: "print" });
      for (const path of ["/puzzles/15", "/puzzles/print"]) {
        await page.goto(world.server.url + path);
        await page.locator("henge-board .board").first().waitFor();
        for (const hidden of ["header.site", "footer.foot", ".no-print"]) equal(await page.locator(`${hidden}:visible`).count(), 0, hidden);
        assert(await page.locator("h1:visible, .goal:visible").count() > 0, "a title");
        const cut = await page.evaluate(() => {
          const { left, top, right } = document.querySelector("henge-board .board").getBoundingClientRect();
          return left < 2 || top < 2 || right > innerWidth - 2;
        });
        assert(!cut, `${path}: the frame is cut`);
        const paper = await page.evaluate(() => getComputedStyle(document.querySelector(".b-slab")).fill);
        equal(paper, "rgb(255, 255, 255)", "dark boards cost ink");
      }
    },
  ],
  [
    "links that are wrong get a sentence and a way on",
    async (world) => {
      const page = await world.page();
      page.expected = /422|404/;
      for (const [path, sentence] of [
        ["/puzzles/99", "The published puzzles have the numbers 0 to 15."],
        ["/puzzles/2099-01-01", "The loop of that day isn’t open yet."],
        ["/puzzles/rubbish", "No puzzle here"],
        ["/puzzles/v2-any", "No puzzle here"],
        ["/puzzles/4x4:4B+4K", "This puzzle has no solution."],
        ["/puzzles/%E0%A4%A", "No puzzle here"],
        ["/learn/chess", "There’s nothing here"],
        ["/learn/moai/77", "There’s nothing here"],
        ["/learn/moai/x", "There’s nothing here"],
        ["/learn/chess/rules", "There’s nothing here"],
      ]) {
        await page.goto(world.server.url + path);
        await page.getByText(sentence).first().waitFor();
        assert((await page.locator("main a.btn").count()) > 0, `${path} is a dead end`);
      }
    },
  ],
  [
    "every page of puzzles and lessons is fit to be seen, light and wide, dark and narrow and in Portuguese",
    async (world) => {
      const paths = ["/puzzles", "/puzzles/today", "/puzzles/15", "/puzzles/print", "/learn", "/learn/gorogo/1", "/learn/chess-loop/1", "/learn/cage/rules", "/offline"];
      await world.bothWays(paths, async (page, path, way) => {
        await page.goto(world.server.url + path);
        await page.locator("h1").first().waitFor({ state: "attached" });
        await world.inspect(page, `${path} ${way}`);
      });
    },
  ],
];

// Every lesson done to its end, in both languages, by the pointer and by keys, and on every screen.

import { assert, equal, until } from "./harness.mjs";
import { SCREENS, fitsEveryScreen } from "./screens.mjs";

const GAMES = ["moai", "cage", "racing-kings", "gorogo", "chess-loop"];
/** The screens with the least room in each of the three layouts. */
const TIGHT = [
  [1366, 657],
  [720, 450],
  [360, 640],
];
const cell = (page, square) => page.locator(`[data-square="${square}"]`);
const done = (page) => page.locator(".abar.good");

async function lessonOf(world, game) {
  const kind = game === "chess-loop" ? "puzzles" : "games";
  return (await (await fetch(`${world.server.url}/api/v1/${kind}/${game}/lesson`)).json()).steps;
}

/** Enters a move by its taps. */
async function enter(page, taps) {
  for (const tap of taps) {
    if (tap.hand || tap.button) await page.locator(`[data-button="${tap.hand ? `hand:${tap.hand}` : `button:${tap.button}`}"]`).click();
    // A square that is the only one possible is tapped by itself.
    const found = tap.square && (await page.evaluate((square) => document.querySelector("page-learn").lesson.entry.taps.includes(`square:${square}`), tap.square));
    if (tap.square && !found) await cell(page, tap.square).click();
  }
}

/** Plays the small game to its end: always the first legal move. */
async function playGame(page, game) {
  for (let n = 0; n < 60; n += 1) {
    const state = await page.evaluate(() => {
      const { lesson } = document.querySelector("page-learn");
      return { over: lesson.outcome.kind === "done", moves: lesson.line.played.length, taps: lesson.line.legal[0]?.taps };
    });
    if (state.over) return;
    await enter(page, state.taps);
    await until(
      () => page.evaluate((before) => {
        const { lesson } = document.querySelector("page-learn");
        return lesson.outcome.kind === "done" || lesson.line.played.length > before;
      }, state.moves),
      `${game}: a reply to move ${state.moves}`,
    );
  }
  throw new Error(`${game}: the small game does not end`);
}

async function doStep(world, page, game, step) {
  if (step.kind === "game" && game !== "chess-loop") return playGame(page, game);
  if (step.kind === "game") {
    const { solutions } = await world.server.post("/api/v1/puzzles/chess-loop/solve", { puzzle: step.puzzle });
    const rows = solutions[0].board.split("/");
    for (const letter of ["N", "K"]) {
      await page.keyboard.press(letter === "N" ? "1" : "2");
      for (const [index, row] of rows.entries()) {
        for (const [file, it] of [...row].entries()) if (it === letter) await cell(page, `${"abc"[file]}${rows.length - index}`).click();
      }
    }
    return;
  }
  if (step.kind === "forbidden") for (const square of step.tap) await cell(page, square).click();
  else if (step.puzzle) await cell(page, step.show).click();
  else {
    const line = await world.server.post(`/api/v1/games/${game}/line`, { position: step.position, variant: step.variant });
    await enter(page, line.legal.find((it) => it.move === step.show).taps);
  }
}

/** Waits until a step is on the board. */
async function stepShown(page, game, id) {
  await until(
    () => page.evaluate((wanted) => {
      const lesson = document.querySelector("page-learn")?.lesson;
      return lesson?.step.id === wanted && lesson.board !== undefined && (lesson.line !== undefined || lesson.puzzle !== undefined);
    }, id),
    `${game} ${id}`,
  );
}

/** The square with which a move begins that has to be chosen in several taps, or `undefined`. */
function firstSquare(page, show) {
  return page.evaluate((wanted) => {
    const way = document.querySelector("page-learn").lesson.line.legal.find((it) => it.move === wanted)?.taps ?? [];
    return way.length > 1 ? way[0].square : undefined;
  }, show);
}

export default [
  ...["en-GB", "pt-PT"].map((locale) => [
    `every lesson is done to its end (${locale})`,
    async (world) => {
      const page = await world.page({ locale });
      // A refusal is what some steps ask for.
      page.expected = /422/;
      for (const game of GAMES) {
        const steps = await lessonOf(world, game);
        assert(steps.filter((it) => it.kind === "task").length >= 8, `${game} has too few tasks`);
        await page.goto(`${world.server.url}/learn/${game}`);
        for (const [index, step] of steps.entries()) {
          await stepShown(page, game, step.id);
          await doStep(world, page, game, step);
          await done(page).waitFor().catch(async () => {
            throw new Error(`${game} ${step.id} is not done: ${await page.locator(".abar .ask").innerText()}`);
          });
          const text = await done(page).locator(".ask").innerText();
          assert(text.length > 20 && !text.includes("lesson-") && !text.includes("learn-"), `${game} ${step.id}: ${text}`);
          if (step.kind === "forbidden") assert(/^(Exactly: that isn’t allowed\.|Exatamente: isso não é permitido\.)/.test(text), text);
          if (index + 1 < steps.length) await page.locator("#next").click();
        }
        equal(await page.locator("#first").getAttribute("href"), game === "chess-loop" ? "/puzzles/1" : `/play?game=${game}`);
      }
      await page.goto(`${world.server.url}/learn`);
      await until(async () => (await page.locator(".lessons .small", { hasText: /^(done|concluída)$/ }).count()) === 5, "all lessons done, after a reload");
    },
  ]),
  [
    "a lesson by keys, with what is refused and what is another move",
    async (world) => {
      const page = await world.visit("/learn/moai/4");
      page.expected = /422/;
      await stepShown(page, "moai", "pull");
      equal(await page.title(), "Learn Moai: Pull · Henge");
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell")) break;
      }
      equal(await page.evaluate(() => document.activeElement.dataset.square), "e5");
      for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "+"]) await page.keyboard.press(key);
      await page.getByText("f2W+ is legal, but it isn’t what the task asks for.").first().waitFor();
      for (const key of ["Enter", "-"]) await page.keyboard.press(key);
      await page.locator(".abar.good", { hasText: "The pawn stopped on e3, next to the counter." }).waitFor();
      await page.keyboard.press("n");
      await stepShown(page, "moai", "theirs");
      await page.keyboard.press("h");
      await until(async () => (await page.locator("henge-board .m-hint").count()) > 0, "what to do, shown");
      await page.keyboard.press("r");
      await page.locator("henge-rules .found").waitFor();
      await page.keyboard.press("Escape");
      await until(async () => (await page.locator("henge-rules").count()) === 0, "the rules closed");
    },
  ],
  [
    "stones come before henges for both players, and keys are not shown on touch",
    async (world) => {
      const page = await world.visit("/learn/gorogo/3", { hasTouch: true, viewport: { width: 390, height: 844 } });
      await stepShown(page, "gorogo", "capture");
      const order = () => page.locator(".abar [data-button^='hand:']").evaluateAll((all) => all.map((it) => it.dataset.button));
      equal((await order()).join(), "hand:stone-b,hand:henge", "Black");
      await page.goto(`${world.server.url}/learn/gorogo/4`);
      await stepShown(page, "gorogo", "group");
      equal((await order()).join(), "hand:stone-w,hand:henge", "White");
      equal(await page.locator("kbd:visible").count(), 0);
    },
  ],
  [
    "the rules have a button in every lesson on a desk, also where the bar is full of pieces",
    async (world) => {
      const page = await world.page({ viewport: { width: 1366, height: 657 } });
      for (const [game, step] of [["gorogo", 3], ["chess-loop", 2], ["moai", 1]]) {
        await page.goto(`${world.server.url}/learn/${game}/${step}`);
        await stepShown(page, game, (await lessonOf(world, game))[step - 1].id);
        await page.locator("#rules:visible").click();
        await page.locator("henge-rules details.clause").first().waitFor();
      }
    },
  ],
  [
    "progress and links of an older version still open",
    async (world) => {
      const page = await world.visit("/learn");
      await page.evaluate(async () => {
        localStorage.setItem("henge.unwritten.lessons", "{not json");
      });
      await page.goto(`${world.server.url}/learn/cage/6`);
      await stepShown(page, "cage", "stay");
      await page.goto(`${world.server.url}/learn/moai/6`);
      await stepShown(page, "moai", "sight");
    },
  ],
  [
    "every step fits on every screen, in both languages",
    async (world) => {
      for (const locale of ["en-GB", "pt-PT"]) {
        const page = await world.page({ locale });
        page.expected = /422/;
        for (const game of GAMES) {
          const steps = await lessonOf(world, game);
          for (const [index, step] of steps.entries()) {
            // Goal and game on all screens in both languages, tasks on the tightest ones in the longer language.
            if (index > 1 && locale === "en-GB") break;
            const places = new Map();
            const screens = index > 1 ? TIGHT : SCREENS;
            await page.goto(`${world.server.url}/learn/${game}/${index + 1}`);
            await stepShown(page, game, step.id);
            await fitsEveryScreen(world, page, `lesson ${game} ${step.id} ${locale}`, places, screens);
            const first = step.kind === "task" && game !== "chess-loop" && (await firstSquare(page, step.show));
            if (first) {
              await cell(page, first).click();
              await fitsEveryScreen(world, page, `lesson ${game} ${step.id} chosen ${locale}`, places, screens);
              const bar = await page.locator(".abar .sentence").innerText();
              const task = await page.evaluate(() => document.querySelector("page-learn").lesson.step.task.replaceAll("**", ""));
              assert(bar.includes(task), `${game} ${step.id}: the task is gone from “${bar}”`);
            }
            if (index > 1 || game === "chess-loop") continue;
            await doStep(world, page, game, step);
            await done(page).waitFor();
            await fitsEveryScreen(world, page, `lesson ${game} ${step.id} done ${locale}`, places);
          }
        }
      }
    },
  ],
];

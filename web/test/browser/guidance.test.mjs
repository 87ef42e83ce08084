// What a board tells while a move is entered: reasons, ghosts and rules, in matches, lessons and analyses alike.

import { assert, becomes, equal, until } from "./harness.mjs";
import { anaAndRui, matchOf, ready } from "./players.mjs";
import { fitsEveryScreen } from "./screens.mjs";

const square = (page, name) => page.locator(`henge-board [data-square="${name}"]`);

async function open(world, made, seat, options) {
  const page = await world.visit(`/matches/${made.id}#${made.seats[seat].token}`, options);
  await ready(page);
  return page;
}

/** Clicks just beyond the left edge of the board, beside a square. */
async function clickLeftOf(page, name) {
  const box = await page.locator(".stage > .mid .board").boundingBox();
  const cell = await square(page, name).boundingBox();
  await page.mouse.click(box.x + 4, cell.y + cell.height / 2);
}

/** Clicks just beyond the upper edge of the board, above a square. */
async function clickAbove(page, name) {
  const box = await page.locator(".stage > .mid .board").boundingBox();
  const cell = await square(page, name).boundingBox();
  await page.mouse.click(cell.x + cell.width / 2, box.y + 4);
}

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

const GAMES = ["racing-kings", "moai", "gorogo", "cage"];

/** After how many moves taps are tried. */
const PLIES = [0, 6, 14, 22];

/** The longest sentence of each kind with which taps are refused, in Portuguese. */
async function longestRefusals(world, game) {
  const longest = new Map();
  const ask = async (path, body) => {
    const answer = await fetch(`${world.server.url}/api/v1/games/${game}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "pt" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const moves = [];
  for (let ply = 0; ply <= PLIES.at(-1); ply += 1) {
    const line = await ask("line", { moves });
    if (line.legal.length === 0) break;
    // Some legal move, always the same.
    moves.push(line.legal[(7919 * (ply + 1)) % line.legal.length].move);
    if (!PLIES.includes(ply)) continue;
    const { width, height } = line.board;
    const all = [...Array(width * height).keys()].map((it) => ({ square: `${"abcdefghij"[it % width]}${Math.floor(it / width) + 1}` }));
    const first = [...new Map(line.legal.flatMap((it) => it.ways.map((way) => [JSON.stringify(way[0]), way[0]]))).values()];
    const { position, variant } = line;
    // No tap before, and every ninth that may be the first.
    for (const taps of [[], ...first.filter((_, index) => index % 9 === 0).map((it) => [it])]) {
      for (const tap of all) {
        const { reason } = await ask("tap", { position, variant, taps, tap });
        if (reason && reason.text.length > (longest.get(reason.id)?.length ?? 0)) longest.set(reason.id, reason.text);
      }
    }
  }
  return [...longest.values()];
}

export default [
  [
    "a refused tap leaves the piece chosen, rings the pieces that the reason names, and the rules open at its clause",
    async (world) => {
      const made = await anaAndRui(world, "racing-kings", ["h2h3", "b2b4", "g2g4", "a2a3"]);
      const page = await open(world, made, 0);
      page.expected = /422/;
      const asked = [];
      page.on("response", (it) => it.url().includes("/api/v1/games/") && asked.push([new URL(it.url()).pathname.split("/").pop(), it.status()]));
      await square(page, "g4").click();
      // From g3 the rook would give check to the king on a3.
      await square(page, "g3").click();
      await page.locator(".abar.bad", { hasText: "a3" }).waitFor();
      await page.locator(".m-sel").waitFor();
      await page.locator(".m-check").waitFor();
      await page.locator(".a-bad").waitFor();
      equal(asked, [["tap", 200]], "what the page asked:");
      await becomes(() => page.locator(".m-dot").count().then((count) => count > 3), true, "squares for the rook:");
      await page.keyboard.press("r");
      const code = await page.locator("details.cited[open] .code").textContent();
      assert(/^K\d/.test(code), code);
      await page.keyboard.press("r");
      await page.locator("henge-rules").waitFor({ state: "detached" });
      // The next tap ends the refusal, also on the piece, which stays chosen; the rules still open where they were cited.
      await square(page, "g4").click();
      await page.locator(".abar.bad").waitFor({ state: "detached" });
      await page.locator(".m-sel").waitFor();
      await page.locator("#rules").click();
      await becomes(() => page.locator("details.cited[open] .code").textContent(), code);
      await page.locator("#close-rules").click();
      await square(page, "g5").click();
      await until(async () => (await matchOf(world, made.id)).moves.length === 5, "the move");
    },
  ],
  [
    "a counter with a choice is refused another cell and can still be pushed",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@e6"]);
      const page = await open(world, made, 0, PHONE);
      page.expected = /422/;
      await square(page, "d6").tap();
      await page.locator("[data-button]").first().waitFor();
      const buttons = await page.locator("[data-button]").count();
      await square(page, "c1").tap();
      await page.locator(".abar.bad", { hasText: "c1" }).waitFor();
      equal(await page.locator("[data-button]").count(), buttons, "choices left:");
      await page.locator("[data-button]").first().tap();
      await until(async () => (await matchOf(world, made.id)).moves.length === 3, "the move");
    },
  ],
  [
    "a pawn of Moai may be chosen first, then the cell where it stops",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@e6"]);
      const page = await open(world, made, 0, PHONE);
      await page.locator(".abar", { hasText: "Choose a cell for the counter, or a pawn. A line under a piece shows that it can move." }).waitFor();
      await square(page, "d4").tap();
      await page.locator(".abar", { hasText: "White pawn on d4: tap the cell where it should stop." }).waitFor();
      await becomes(() => page.locator(".landing").count(), 0, "ghosts before a cell is chosen:");
      assert((await page.locator(".m-dot").count()) > 10, "cells where the pawn can stop");
      await square(page, "d5").tap();
      // The question shows the pawn and the counter.
      await becomes(() => page.locator(".landing").count(), 2, "ghosts of the move:");
      await page.locator("#confirm").tap();
      await until(async () => (await matchOf(world, made.id)).moves[2] === "d6W-", "the move");
    },
  ],
  [
    "a pawn and its landing cell leave the cell of the counter to choose, where several would push it there",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@e6"]);
      const page = await open(world, made, 0);
      await square(page, "d4").click();
      await square(page, "h4").click();
      await page.locator(".abar", { hasText: "White pawn to h4: choose the cell for the counter, a4, b4 or c4." }).waitFor();
      equal(await page.locator(".abar [data-button]").count(), 0, "buttons that don't say which counter:");
      await fitsEveryScreen(world, page, "moai, the cell of the counter");
      await square(page, "b4").click();
      await until(async () => (await matchOf(world, made.id)).moves[2] === "b4W+", "the move");
    },
  ],
  [
    "an edge over which a checker can't leave is refused with the reason",
    async (world) => {
      const made = await anaAndRui(world, "cage", []);
      const page = await open(world, made, 0);
      // Without a checker an edge means nothing.
      await clickAbove(page, "b10");
      await square(page, "b10").click();
      await page.locator(".m-exit").first().waitFor();
      await clickAbove(page, "b10");
      await page.locator(".abar.bad", { hasText: "b10" }).waitFor();
      await page.locator(".m-sel").waitFor();
      await clickLeftOf(page, "a10");
      await until(async () => (await matchOf(world, made.id)).moves[0] === "b10xa10*", "the jump");
    },
  ],
  [
    "on a phone the rules leave the square in question in sight",
    async (world) => {
      for (const [moves, from, to] of [
        [[], "h2", "h5"],
        [["h2h3", "a2a3"], "h3", "h7"],
        [[], "g2", "h1"],
      ]) {
        const made = await anaAndRui(world, "racing-kings", moves);
        const page = await open(world, made, 0, PHONE);
        page.expected = /422/;
        await square(page, from).tap();
        await square(page, to).tap();
        await page.locator(".abar.bad").waitFor();
        await page.locator("#rules").tap();
        await page.locator("details.cited .found").waitFor();
        const covers = await page.evaluate((name) => {
          const { left, top, width, height } = document.querySelector(`[data-square="${name}"]`).getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".rsheet") !== null;
        }, to);
        assert(!covers, `the rules cover ${to}`);
        const found = await page.locator("details.cited .found").boundingBox();
        const sheet = await page.locator(".rsheet .body").boundingBox();
        assert(found.y + 20 > sheet.y && found.y < sheet.y + sheet.height, `the clause is at ${found.y}`);
        await page.context().close();
      }
    },
  ],
  [
    "a stone comes before a henge, and both say how many are left",
    async (world) => {
      const made = await anaAndRui(world, "gorogo", ["&c3", "b2"]);
      const page = await open(world, made, 0);
      await square(page, "d2").click();
      await page.locator("[data-button]").first().waitFor();
      const labels = (await page.locator("[data-button]").allInnerTexts()).map((it) => it.replaceAll(/\s+/g, " ").trim());
      equal(labels, ["Stone 10 left", "Henge 2 left"]);
    },
  ],
  [
    "a stone or a henge may be chosen first, and is never exchanged for the other",
    async (world) => {
      const made = await anaAndRui(world, "gorogo", []);
      const page = await open(world, made, 0, PHONE);
      // White begins with a henge: there is nothing to choose.
      await page.locator(".abar", { hasText: "Choose a point for a henge." }).waitFor();
      equal(await page.locator("[data-hand]").count(), 0, "kinds to choose from:");
      for (const [index, move] of ["&c3", "a2", "e5", "b1"].entries()) {
        const { seq } = await matchOf(world, made.id);
        await world.server.post(`/api/v1/matches/${made.id}/commands`, { id: `move-${index}`, seq, do: "play", move }, made.seats[index % 2].token);
      }
      const pick = (sprite) => page.locator(`.strip.own [data-hand="${sprite}"]`);
      await pick("stone-w").tap();
      await page.locator('[data-hand="stone-w"][aria-pressed="true"]').waitFor();
      await page.locator(".abar", { hasText: "Stone: choose a point." }).waitFor();
      await fitsEveryScreen(world, page, "gorogo stone first", new Map());
      // A stone would have no liberties on a1; a henge may go there.
      await square(page, "a1").tap();
      await page.locator(".abar.bad", { hasText: "a1" }).waitFor();
      equal((await matchOf(world, made.id)).moves.length, 4);
      await pick("henge").tap();
      await page.locator(".abar", { hasText: "Henge: choose a point." }).waitFor();
      await square(page, "a1").tap();
      await page.locator("#confirm").tap();
      await until(async () => (await matchOf(world, made.id)).moves[4] === "&a1", "the henge");
    },
  ],
  [
    "moves, sentences and buttons of a game with a person fit beside the board of a laptop",
    async (world) => {
      const made = await anaAndRui(world, "racing-kings", ["h2h3", "b2b4", "g2g4", "a2a3"]);
      const page = await open(world, made, 0, { viewport: { width: 1366, height: 657 } });
      const { seq } = await matchOf(world, made.id);
      await world.server.post(`/api/v1/matches/${made.id}/commands`, { id: "say", seq, do: "say", phrase: "good-luck" }, made.seats[1].token);
      await page.locator("#talk", { hasText: "Good luck" }).waitFor();
      for (const [width, height] of [[1366, 657], [1280, 720], [1024, 768], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        const [needed, given] = await page.locator(".stage .more").evaluate((it) => [it.scrollHeight, it.clientHeight]);
        assert(needed <= given, `${width}x${height}: ${needed} of ${given} pixels`);
      }
    },
  ],
  [
    "no sentence with which a tap is refused is cut, in Portuguese on the smallest phone",
    async (world) => {
      const page = await world.visit("/", { locale: "pt-PT", viewport: { width: 360, height: 640 } });
      let tried = 0;
      for (const game of GAMES) {
        const made = await anaAndRui(world, game, []);
        await page.goto(`${world.server.url}/matches/${made.id}#${made.seats[0].token}`);
        await ready(page);
        const sentences = await longestRefusals(world, game);
        assert(sentences.length >= 2, `${game}: ${sentences.length} kinds of refusal`);
        tried += sentences.length;
        const cut = await page.evaluate((all) => {
          const bar = document.querySelector(".abar");
          const [ask, sentence] = [bar.querySelector(".ask"), bar.querySelector(".sentence")];
          bar.classList.add("bad");
          return all.filter((text) => {
            sentence.textContent = text;
            return ask.scrollHeight > ask.clientHeight + 1;
          });
        }, sentences);
        equal(cut, [], game);
      }
      assert(tried >= 16, `${tried} sentences`);
    },
  ],
  [
    "a lesson shows ghosts, takes edges, refuses with a reason and suggests moves in its game",
    async (world) => {
      const page = await world.visit("/learn/cage/2");
      page.expected = /422/;
      await page.locator(".m-can").first().waitFor({ state: "attached" });
      const line = await page.evaluate(() => document.querySelector("page-learn").lesson.line);
      const leaving = line.legal.find((it) => it.changes.some((change) => change.leave) && it.ways.some((way) => way.at(-1).edge));
      assert(leaving, "a jump off the board");
      const way = leaving.ways.find((it) => it.at(-1).edge);
      await square(page, way[0].square).click();
      await page.locator(".m-exit").first().waitFor();
      const [corner, side] = way.at(-1).edge.split("-");
      const cell = await square(page, corner).boundingBox();
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
      const by = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side];
      // The rim is about a quarter of a square wide.
      const far = cell.width * 0.6;
      await page.mouse.click(x + by[0] * far, y + by[1] * far);
      await until(() => page.evaluate(() => document.querySelector("page-learn").lesson.line.played.length >= 2), "the jump, and a reply");
      await page.locator("#show").click();
      await page.locator(".abar.hint .sentence").waitFor();
      const words = (await page.locator(".abar.hint .sentence").innerText()).split(" ");
      assert(words.length > 3, words.join(" "));
      await page.locator(".m-hint").first().waitFor();
    },
  ],
  [
    "an analysis shows ghosts, takes edges and right-click arrows, and refuses with a reason",
    async (world) => {
      const page = await world.visit("/analysis/cage");
      page.expected = /422/;
      await square(page, "b10").click();
      await page.locator(".m-exit").first().waitFor();
      await square(page, "e5").click();
      await page.locator(".abar.bad", { hasText: "e5" }).waitFor();
      await page.locator(".m-sel").waitFor();
      await fitsEveryScreen(world, page, "analysis refusal", new Map());
      await square(page, "h3").click({ button: "right" });
      await page.locator(".m-note").waitFor();
      await clickLeftOf(page, "a10");
      await page.locator(".tree a, .moves a", { hasText: "b10xa10*" }).first().waitFor();
      equal(await page.locator(".m-note").count(), 0);
    },
  ],
  [
    "a game that two people play isn't analysed or reviewed until it is over",
    async (world) => {
      const made = await anaAndRui(world, "gorogo", ["&c3", "b2"]);
      const page = await open(world, made, 0);
      for (const path of [`/analysis?match=${made.id}`, `/analysis?kept=${made.id}`, `/review/${made.id}`]) {
        await page.goto(world.server.url + path);
        await page.getByText("This game is still being played.").first().waitFor();
        equal(await page.locator(".lines li").count(), 0, path);
      }
      const { seq } = await matchOf(world, made.id);
      await world.server.post(`/api/v1/matches/${made.id}/commands`, { id: "resign", seq, do: "resign" }, made.seats[1].token);
      await page.goto(`${world.server.url}/analysis?match=${made.id}`);
      await page.locator(".lines li").first().waitFor();
    },
  ],
];

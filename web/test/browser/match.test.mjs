// The page of a match: one screen in every state, the rules beside the board, and all that players do besides moving.

import { assert, becomes, equal, until } from "./harness.mjs";
import { anaAndRui, matchOf, ready, turn } from "./players.mjs";
import { fitsEveryScreen } from "./screens.mjs";

const square = (page, name) => page.locator(`henge-board [data-square="${name}"]`);

/** Sends a command of one of the players. */
async function order(world, made, seat, command) {
  const { seq } = await matchOf(world, made.id);
  const id = `${command.do}-${seq}`;
  return world.server.post(`/api/v1/matches/${made.id}/commands`, { id, seq, ...command }, made.seats[seat].token);
}

async function open(world, made, seat, options) {
  const page = await world.visit(`/matches/${made.id}#${made.seats[seat].token}`, options);
  await page.locator("henge-board [data-square]").first().waitFor();
  return page;
}

/** Checks that no panel beside the board is cut while the rules are open. */
async function panelsWhole(page, sizes) {
  const before = page.viewportSize();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const cut = await page.evaluate(() => [...document.querySelectorAll(".stage .more > *")].filter((it) => it.scrollHeight > it.clientHeight + 1).map((it) => it.className));
    equal(cut, [], `panels cut beside the rules at ${width}x${height}:`);
  }
  await page.setViewportSize(before);
}

/** States of each game: what leads to them, and the sentence that says so. */
const STATES = [
  {
    game: "racing-kings",
    moves: [],
    async states(world, page, made, look) {
      await look("prompt");
      await square(page, "h2").click();
      await page.locator(".m-sel").first().waitFor();
      await look("chosen");
      await square(page, "h5").click();
      await page.locator(".abar.bad").waitFor();
      await look("refusal");
      await page.locator("#rules").click();
      await page.locator("details.cited .found").waitFor();
      await panelsWhole(page, [[1366, 657], [1280, 720], [1440, 900]]);
      await page.locator("#close-rules").click();
      await square(page, "h2").click();
      await square(page, "h3").click();
      await page.locator("#confirm").waitFor();
      await look("confirm");
      await page.locator("#cancel").click();
      await order(world, made, 1, { do: "offer", topic: "draw" });
      await page.locator(".abar use[href='#i-draw']").waitFor();
      await look("offer");
      await page.locator(".strip.opp .msg").waitFor();
      await order(world, made, 1, { do: "resign" });
      await page.locator("#result").waitFor();
      equal(await page.locator(".strip.opp .msg").count(), 0, "the offer, after the end:");
      await look("end");
    },
  },
  {
    game: "moai",
    moves: ["@d4", "@e6"],
    async states(_world, page, _made, look) {
      await look("prompt");
      await square(page, "d6").click();
      await page.locator("[data-button]").first().waitFor();
      await becomes(() => page.locator(".m-tag").count(), await page.locator("[data-button]").count(), "a tag for each button:");
      await look("both pawns");
      await square(page, "e6").click();
      await becomes(() => page.locator(".m-tag").count(), await page.locator("[data-button]").count(), "a tag for each button:");
      await look("push or pull");
    },
  },
  {
    game: "gorogo",
    moves: ["&c3", "b2"],
    async states(world, page, made, look) {
      await look("prompt");
      await square(page, "d2").click();
      await page.locator('[data-button="hand:henge"]').waitFor();
      await look("stone or henge");
      await square(page, "b2").click();
      await page.locator(".abar.bad").waitFor();
      await look("refusal with a choice");
      await page.locator("#cancel").click();
      await order(world, made, 1, { do: "offer", topic: "take-back" });
      await page.locator(".strip.opp .msg").waitFor();
      await look("offer");
    },
  },
  {
    game: "cage",
    moves: [],
    async states(_world, page, _made, look) {
      await page.locator(".m-can").first().waitFor({ state: "attached" });
      await look("prompt");
      const can = await page.evaluate(() => document.querySelectorAll(".m-can").length);
      assert(can > 3 && can < 50, `${can} checkers marked`);
      await square(page, "b10").click();
      await page.locator(".m-exit").first().waitFor();
      await look("jump off the board");
      await square(page, "e5").click();
      await page.locator(".abar.bad").waitFor();
      await look("refusal");
    },
  },
];

const screens = STATES.map(({ game, moves, states }, index) => [
  `${game}: every state is one screen, on every window`,
  async (world) => {
    // In Portuguese sentences are longer.
    const locales = process.env.HENGE_SOAK ? ["en-GB", "pt-PT"] : [["en-GB", "pt-PT"][index % 2]];
    for (const locale of locales) {
      const clock = { kind: "fischer", seconds: 5400, increment: 30 };
      const made = await anaAndRui(world, game, moves, { clock });
      const page = await open(world, made, 0, { locale, settings: { confirm: "always" } });
      page.expected = /422/;
      await ready(page);
      const places = new Map();
      await states(world, page, made, (state) => fitsEveryScreen(world, page, `${game} ${state} ${locale}`, places));
      await page.context().close();
    }
  },
]);

const others = [
  [
    "the rules are beside the board, at the clause just cited, by key and by button",
    async (world) => {
      const made = await anaAndRui(world, "racing-kings", []);
      const page = await open(world, made, 0);
      page.expected = /422/;
      await ready(page);
      await page.keyboard.press("r");
      await page.locator("details.clause").first().waitFor();
      equal(await page.locator("details.cited").count(), 0);
      await page.locator("#signs summary").click();
      await page.locator("#signs").getByText("can move").waitFor();
      await world.inspect(page, "rules beside a match");
      await page.keyboard.press("r");
      await page.locator("henge-rules").waitFor({ state: "detached" });
      await square(page, "h2").click();
      await square(page, "h5").click();
      await page.getByRole("button", { name: "Show the rule" }).click();
      const cited = page.locator("details.cited[open]");
      await cited.locator(".found").waitFor();
      assert(/^K\d/.test(await cited.locator(".code").textContent()), "the code of the clause");
      await page.locator("#close-rules").click();
      // The board is as it was.
      equal((await matchOf(world, made.id)).moves.length, 0);
    },
  ],
  [
    "a second tap on the target plays the move, unless it is always asked",
    async (world) => {
      for (const ask of [false, true]) {
        const made = await anaAndRui(world, "racing-kings", []);
        const page = await open(world, made, 0, { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true, settings: { ask } });
        await ready(page);
        for (const name of ["h2", "h3"]) await square(page, name).tap();
        await page.locator("#confirm").waitFor();
        // The king stands where it was, with a ghost on its target.
        await page.locator('.landing[data-at="h3"]').waitFor();
        await page.locator('.pc[data-at="h2"]').waitFor();
        equal((await matchOf(world, made.id)).moves, []);
        await square(page, "h3").tap();
        // Where only the button plays, the question stays.
        if (ask) await page.locator("#confirm").tap();
        await until(async () => (await matchOf(world, made.id)).moves[0] === "h2h3", "the move");
      }
    },
  ],
  [
    "what a tap would do is shown under the mouse and after the first tap",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@g6"]);
      const page = await open(world, made, 0);
      await ready(page);
      await square(page, "d6").hover();
      await page.locator(".m-tag").first().waitFor();
      await square(page, "d6").click();
      const words = await page.locator(".m-tag text").allTextContents();
      const buttons = await page.locator("[data-button] .label").allTextContents();
      assert(words.length > 0 && words.every((word) => buttons.some((it) => it.trim().startsWith(word))), `${words} on the board, ${buttons} in the bar`);
      await page.keyboard.press("Escape");
      await page.locator("[data-button]").first().waitFor({ state: "detached" });
    },
  ],
  [
    "a checker jumps to its landing square and off the board over its edge, by tap and by drag",
    async (world) => {
      for (const way of ["tap", "drag"]) {
        const made = await anaAndRui(world, "cage", []);
        const page = await open(world, made, 0);
        await ready(page);
        const drawn = page.locator(".stage > .mid .board");
        const box = await drawn.boundingBox();
        const cell = await square(page, "b10").boundingBox();
        // a10 is at the edge: the jump over it leads off the board, to the left.
        const beyond = { x: box.x + 4, y: cell.y + cell.height / 2 };
        if (way === "tap") {
          await square(page, "b10").click();
          await page.locator(".abar", { hasText: "off the board (your checker leaves too)" }).waitFor();
          await page.mouse.click(beyond.x, beyond.y);
        } else {
          await page.mouse.move(cell.x + cell.width / 2, beyond.y);
          await page.mouse.down();
          await page.mouse.move(beyond.x + 20, beyond.y, { steps: 4 });
          await page.mouse.move(beyond.x, beyond.y);
          await page.mouse.up();
        }
        await until(async () => (await matchOf(world, made.id)).moves.length === 1, `the jump by ${way}`);
        equal((await matchOf(world, made.id)).moves[0], "b10xa10*");
        const { position, variant } = await matchOf(world, made.id);
        // Blue answers with any jump that stays on the board, tapped by its landing square.
        const { legal } = await world.server.post("/api/v1/games/cage/line", { position, variant });
        const has = (kind) => (it) => it.changes.some((change) => change[kind]);
        const jump = legal.filter(has("take")).filter(has("slide")).find((it) => !has("leave")(it) && it.changes.length === 2);
        assert(jump, "a jump that stays on the board");
        const { from, to } = jump.changes.find((change) => change.slide).slide;
        const rui = await open(world, made, 1);
        await ready(rui);
        if (way === "tap") for (const name of [from, to]) await square(rui, name).click();
        else await square(rui, from).dragTo(square(rui, to));
        await until(async () => (await matchOf(world, made.id)).moves.length === 2, `${jump.move} by ${way}`);
        equal((await matchOf(world, made.id)).moves[1], jump.move);
        await rui.locator(".strip.opp .tray", { hasText: "48" }).waitFor();
      }
    },
  ],
  [
    "a move entered in advance is played when the turn comes, or said to be impossible",
    async (world) => {
      const made = await anaAndRui(world, "racing-kings", []);
      const rui = await open(world, made, 1);
      await rui.getByText("Ana is to move.").waitFor();
      await square(rui, "a2").click();
      await square(rui, "a3").click();
      await rui.getByText("will be played as soon as it’s your turn").waitFor();
      await order(world, made, 0, { do: "play", move: "h2h3" });
      await until(async () => (await matchOf(world, made.id)).moves[1] === "a2a3", "the move in advance");
      await square(rui, "a1").click();
      await square(rui, "h8").click();
      await rui.getByText("will be played").waitFor();
      await order(world, made, 0, { do: "play", move: "h3h4" });
      await rui.getByText("isn’t possible any more").waitFor();
      equal((await matchOf(world, made.id)).moves.length, 3);
    },
  ],
  [
    "moves that place a piece or jump are entered in advance, too",
    async (world) => {
      for (const { game, moves, taps, button, theirs, played } of [
        { game: "gorogo", moves: ["&c3"], taps: ["d2"], button: "hand:stone-w", theirs: "b2", played: "d2" },
        { game: "moai", moves: ["@d4"], taps: ["d6"], button: "moai-button-push", theirs: "@g2", played: "d6W+" },
        { game: "cage", moves: ["b10xa10*"], taps: ["i1", "j1"], theirs: undefined, played: "i1xj1*" },
      ]) {
        const made = await anaAndRui(world, game, moves);
        const ana = await open(world, made, 0);
        await ana.getByText("Rui is to move.").waitFor();
        for (const name of taps) await square(ana, name).click();
        if (button) await ana.locator(`[data-button="${button}"]`).click();
        await ana.getByText("will be played as soon as it’s your turn").waitFor();
        const { position, variant } = await matchOf(world, made.id);
        // Blue's move is far from the jump.
        const { moves: legal } = await world.server.post(`/api/v1/games/${game}/legal`, { position, variant });
        await order(world, made, 1, { do: "play", move: theirs ?? legal.find((it) => /^a2/.test(it.move)).move });
        await until(async () => (await matchOf(world, made.id)).moves[2] === played, `${game}: ${played}`);
        await ana.context().close();
      }
    },
  ],
  [
    "a level answers an offer of a draw, and the answer is shown and read aloud",
    async (world) => {
      const seats = [{ kind: "human" }, { kind: "computer", player: "2" }];
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats });
      const page = await open(world, made, 0);
      await turn(world, made.id, { first: page });
      await ready(page);
      await page.getByRole("button", { name: "Offer a draw" }).click();
      await page.locator(".strip.opp .msg", { hasText: "declined" }).waitFor();
      await becomes(() => page.locator("#announcer").textContent(), "Cobble, level 2 declined the draw.");
      await page.getByRole("button", { name: "Offer a draw" }).waitFor();
    },
  ],
  [
    "what can move is marked in the first three games of a kind, or as the settings say",
    async (world) => {
      const made = await anaAndRui(world, "cage", []);
      const over = (id) => ({ id, game: "cage", variant: "10", start: "", moves: ["b10xa10*"], seats: [], mine: ["first"], stage: "over", result: "first", began: 1, changed: 1 });
      for (const [marks, finished, marked] of [
        ["first", 2, true],
        ["first", 3, false],
        ["always", 3, true],
        ["never", 0, false],
      ]) {
        const page = await world.visit("/settings", { settings: { marks } });
        await page.locator("h1").waitFor();
        await page.evaluate(
          (games) =>
            new Promise((done) => {
              const request = indexedDB.open("henge", 1);
              request.onupgradeneeded = () => {
                request.result.createObjectStore("games", { keyPath: "id" }).createIndex("changed", "changed");
                request.result.createObjectStore("things");
              };
              request.onsuccess = () => {
                const change = request.result.transaction("games", "readwrite");
                for (const game of games) change.objectStore("games").put(game);
                change.oncomplete = () => {
                  request.result.close();
                  done();
                };
              };
            }),
          Array.from({ length: finished }, (_, index) => over(`game-${index}`)),
        );
        await page.goto(`${world.server.url}/matches/${made.id}#${made.seats[0].token}`);
        await ready(page);
        const text = marked ? "A line under a piece shows that it can move." : "Choose a checker.";
        await page.locator(".abar", { hasText: text }).waitFor();
        await becomes(() => page.locator(".m-can").count().then((count) => count > 0), marked, `${marks} after ${finished} games:`);
        await page.context().close();
      }
    },
  ],
  [
    "a game that begins with the second player's move lists it in their column",
    async (world) => {
      const { position } = await world.server.post("/api/v1/games/racing-kings/line", { moves: ["h2h3"] });
      const made = await anaAndRui(world, "racing-kings", [], { start: position });
      const rui = await open(world, made, 1);
      await ready(rui);
      await square(rui, "a2").click();
      await square(rui, "a3").click();
      await until(async () => (await matchOf(world, made.id)).moves.length === 1, "the move");
      await becomes(() => rui.locator(".moves li").first().locator("> *").allInnerTexts(), ["1.", "…", "Ka3"]);
      await rui.locator(".stepbar", { hasText: "after 1… Ka3, latest" }).waitFor();
    },
  ],
  [
    "arrows and circles by the right button, and steps while the game goes on",
    async (world) => {
      const made = await anaAndRui(world, "racing-kings", ["h2h3", "a2a3"]);
      const page = await open(world, made, 0);
      await ready(page);
      await square(page, "h3").click({ button: "right" });
      await page.locator(".m-note").waitFor();
      await square(page, "g2").hover();
      await page.mouse.down({ button: "right" });
      await square(page, "g6").hover();
      await page.mouse.up({ button: "right" });
      await page.locator(".a-note").waitFor();
      await square(page, "h3").click();
      await page.locator(".m-note, .a-note").first().waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Previous position" }).last().click();
      await page.waitForURL("**?ply=1");
      await page.getByText("Back to the game").click();
      await page.locator('.stage[data-state="move"]').waitFor();
    },
  ],
  [
    "two people: sentences, no help, no draw where there is none, and a guest is called so",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "human" }];
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats });
      const [ana, rui] = await Promise.all([open(world, made, 0), open(world, made, 1)]);
      await ana.locator(".strip.opp", { hasText: "Guest" }).waitFor();
      for (const page of [ana, rui]) {
        equal(await page.locator("#hint, #draw").count(), 0);
        await page.locator("#analyse[disabled]", { hasText: "Analyse, after the game" }).waitFor();
      }
      await rui.getByRole("button", { name: "Good luck" }).click();
      await ana.locator(".strip.opp .msg", { hasText: "Good luck" }).waitFor();
      await ana.locator("#talk", { hasText: "Guest: Good luck" }).waitFor();
      await becomes(() => ana.locator("#announcer").textContent(), "Guest: Good luck");
      await order(world, made, 0, { do: "resign" });
      await rui.locator("#result", { hasText: "You win" }).waitFor();
      await rui.locator('a#analyse[href^="/analysis"]').waitFor();
    },
  ],
  [
    "on a phone the panels close after an action and never cover the result; an answered offer is no longer shown as open",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@e6"]);
      const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
      const [ana, rui] = await Promise.all([open(world, made, 0), open(world, made, 1, phone)]);
      const panels = rui.locator(".more.open");
      await rui.locator("#more").tap();
      await rui.getByRole("button", { name: "Good luck" }).tap();
      await panels.waitFor({ state: "detached" });
      await rui.locator(".strip.own .msg", { hasText: "Good luck" }).waitFor();
      await rui.locator("#undo").tap();
      await rui.locator(".strip.own .msg", { hasText: "asks to undo" }).waitFor();
      await ana.getByRole("button", { name: "Refuse" }).click();
      await rui.locator(".strip.opp .msg", { hasText: "declined" }).waitFor();
      equal(await rui.locator(".strip.own .msg").count(), 0, "an offer that has been answered:");
      await rui.locator("#more").tap();
      await panels.waitFor();
      await order(world, made, 0, { do: "resign" });
      await panels.waitFor({ state: "detached" });
      await rui.locator("#result", { hasText: "You win" }).waitFor();
    },
  ],
  [
    "a guest's name is asked once",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "open" }];
      const invite = async () => (await world.server.post("/api/v1/matches", { game: "gorogo", seats })).id;
      const rui = await world.visit(`/matches/${await invite()}`);
      await rui.locator('input[name="name"]').fill("Rui");
      await rui.getByRole("button", { name: "Join the game" }).click();
      await rui.locator(".strip.own", { hasText: "You" }).waitFor();
      await rui.goto(`${world.server.url}/matches/${await invite()}`);
      await rui.getByText("You play as Rui.").waitFor();
      await rui.getByRole("button", { name: "Join the game" }).click();
      await rui.locator(".strip.own", { hasText: "You" }).waitFor();
    },
  ],
  [
    "hints are counted and told with the result",
    async (world) => {
      const seats = [{ kind: "human" }, { kind: "computer", player: "1" }];
      const made = await world.server.post("/api/v1/matches", { game: "moai", variant: "5x5", seats });
      const page = await open(world, made, 0);
      await ready(page);
      await page.locator("#hint").click();
      await page.locator(".abar.hint .sentence", { hasNotText: "Looking" }).waitFor();
      await page.locator(".m-hint").first().waitFor();
      const sentence = await page.locator(".abar .sentence").textContent();
      assert(sentence.split(" ").length > 3, sentence);
      await page.reload();
      await ready(page);
      await page.getByRole("button", { name: "Resign" }).click();
      await page.locator("dialog #resign").click();
      await page.locator("#result", { hasText: "with one hint" }).waitFor();
    },
  ],
  [
    "every reply is read aloud, also when it comes with the acknowledgement",
    async (world) => {
      const seats = [{ kind: "human" }, { kind: "computer", player: "random" }];
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats });
      const page = await open(world, made, 0);
      await ready(page);
      await page.evaluate(() => {
        globalThis.heard = [];
        const region = document.querySelector("#announcer");
        new MutationObserver(() => globalThis.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
        globalThis.prompts = [];
        const bar = document.querySelector(".stage > .right");
        new MutationObserver(() => globalThis.prompts.push(bar.querySelector(".sentence")?.textContent ?? "")).observe(bar, { childList: true, characterData: true, subtree: true });
      });
      // The acknowledgement is held back until the reply is there.
      await page.route("**/commands", async (route) => {
        const response = await route.fetch();
        await until(async () => (await matchOf(world, made.id)).moves.length % 2 === 0, "the reply");
        await route.fulfill({ response });
      });
      for (let n = 0; n < 4; n += 1) await turn(world, made.id, { first: page });
      await until(async () => (await matchOf(world, made.id)).moves.length === 8, "the last reply");
      const replies = () => page.evaluate(() => globalThis.heard.filter((it) => it.startsWith("Random played")).length);
      await becomes(replies, 4, "replies heard:");
      // No state between a move and its reply says "You is to move".
      const prompts = await page.evaluate(() => globalThis.prompts);
      assert(prompts.length > 4, `${prompts.length} prompts`);
      equal(prompts.filter((it) => /\bYou (is|are)\b/.test(it)), []);
    },
  ],
];

export default [...screens, ...others];

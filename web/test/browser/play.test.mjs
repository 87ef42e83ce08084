// Every game is played to its end: against a bot, and between two people with a spectator.

import { assert, becomes, equal, until } from "./harness.mjs";
import { anaAndRui, matchOf, playToTheEnd, ready, startGame, turn } from "./players.mjs";

const GAMES = [
  { game: "moai", board: "5x5" },
  { game: "cage", board: "4" },
  { game: "racing-kings" },
  { game: "gorogo" },
];

const RESULTS = { first: "You win", second: "You lose", draw: "A draw" };

const againstBots = GAMES.map((choice) => [
  `${choice.game} against a bot, to the end`,
  async (world) => {
    // Here pieces slide and fade.
    const page = await world.page({ reducedMotion: "no-preference" });
    const id = await startGame(page, world.server.url, { ...choice, player: "random" });
    const end = await playToTheEnd(world, id, { first: page }, { level: 4 });
    await page.locator("#result").waitFor();
    await becomes(() => page.locator("#result [role=heading]").textContent(), RESULTS[end.result]);
    const reason = await page.locator("#result .why-ended").textContent();
    assert(reason.trim().length > 5, `the reason is “${reason}”`);
    await becomes(() => page.locator(".moves a").count(), end.moves.length, "moves listed:");
    // Any earlier position has an address of its own, and the way back leads here again.
    await page.locator(".moves a").first().click();
    await page.waitForURL("**?ply=1");
    await page.goBack();
    await until(async () => !page.url().includes("ply"), "the way back");
  },
]);

const amongPeople = GAMES.map((choice) => [
  `${choice.game} between two people, with a spectator`,
  async (world) => {
    const ana = await world.page({ settings: { name: "Ana" } });
    const id = await startGame(ana, world.server.url, { ...choice, kind: "friend" });
    const link = await ana.locator("#link").inputValue();
    assert(!link.includes("#"), "the link holds no secret");
    const rui = await world.page();
    await rui.goto(link);
    await rui.locator('input[name="name"]').fill("Rui");
    await rui.getByRole("button", { name: "Join the game" }).click();
    await ana.locator('form input[name="move"]:not([readonly])').waitFor();
    const watcher = await world.visit(`/matches/${id}`);
    await watcher.locator(".player").first().waitFor();
    equal(await watcher.locator('form input[name="move"]').count(), 0, "who watches can't move");
    const end = await playToTheEnd(world, id, { first: ana, second: rui }, { level: { first: 6, second: 1 } });
    for (const page of [ana, rui, watcher]) {
      await page.locator("#result").waitFor();
      await becomes(() => page.locator(".moves a").count(), end.moves.length, "moves listed:");
    }
    await becomes(async () => (await watcher.locator(".player b").allTextContents()).sort(), ["Ana", "Rui"]);
  },
]);

/** A match that Rui has left. The other player may claim the win after a minute. */
let abandoned;

async function leave(world) {
  const seats = [{ kind: "human" }, { kind: "human", name: "Rui" }];
  abandoned = await world.server.post("/api/v1/matches", { game: "gorogo", seats, clock: { kind: "sudden-death", seconds: 7200 } });
  const [ana, rui] = abandoned.seats.map((it) => it.token);
  const path = `/api/v1/matches/${abandoned.id}`;
  await world.server.post(`${path}/commands`, { id: "a", seq: 1, do: "play", move: "&c3" }, ana);
  await world.server.post(`${path}/commands`, { id: "b", seq: 2, do: "play", move: "b2" }, rui);
  await world.server.post(`${path}/commands`, { id: "c", seq: 3, do: "play", move: "d2" }, ana);
  const page = await world.visit(`/matches/${abandoned.id}#${rui}`);
  await page.getByText("You", { exact: true }).waitFor();
  await page.context().close();
  // The server counts spectators.
  world.every(2, () => fetch(`${world.server.url}${path}/presence`, { headers: { authorization: `Bearer ${ana}` } }));
}

const others = [
  [
    "undo, hint, why not, resign asked twice, rematch",
    async (world) => {
      const page = await world.page();
      const id = await startGame(page, world.server.url, { game: "moai", player: "random" });
      await turn(world, id, { first: page });
      await until(async () => (await matchOf(world, id)).moves.length === 2, "the bot's answer");
      await page.locator('form input[name="move"]:not([readonly])').waitFor();
      // A square with which no way to enter a move begins.
      const { position } = await matchOf(world, id);
      const answer = await fetch(`${world.server.url}/api/v1/games/moai/legal`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ position }),
      });
      const first = new Set((await answer.json()).moves.flatMap((it) => it.ways.map((way) => way[0].square)));
      const all = await page.locator("[data-square]").evaluateAll((cells) => cells.map((it) => it.dataset.square));
      const wrong = all.find((square) => !first.has(square));
      await page.locator(`[data-square="${wrong}"]`).click();
      await page.locator(".abar.bad").waitFor();
      const reason = await page.locator(".abar.bad .sentence").textContent();
      assert(reason.includes(wrong), reason);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".abar.hint .sentence", { hasNotText: "Looking" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await until(async () => (await matchOf(world, id)).moves.length === 0, "the moves to be taken back");
      await turn(world, id, { first: page });
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("button", { name: "Keep playing" }).click();
      equal((await matchOf(world, id)).stage, "live");
      await page.getByRole("button", { name: "Resign" }).click();
      await page.locator("dialog #resign").click();
      await page.locator("#result").waitFor();
      equal((await matchOf(world, id)).result, "second");
      await page.getByRole("button", { name: "Rematch" }).click();
      await page.waitForURL((url) => url.pathname.startsWith("/matches/") && !url.pathname.endsWith(id));
      const next = new URL(page.url()).pathname.split("/").pop();
      await turn(world, next, { second: page });
      equal((await matchOf(world, next)).stage, "live");
    },
  ],
  [
    "two people on one screen, with undo",
    async (world) => {
      const page = await world.page();
      const id = await startGame(page, world.server.url, { game: "gorogo", kind: "here" });
      for (let n = 0; n < 4; n += 1) await turn(world, id, { first: page, second: page });
      await page.getByRole("button", { name: "Undo" }).click();
      await until(async () => (await matchOf(world, id)).moves.length === 3, "the move to be taken back");
      await turn(world, id, { first: page, second: page });
    },
  ],
  [
    "two engines to watch",
    async (world) => {
      const page = await world.page();
      const id = await startGame(page, world.server.url, { game: "gorogo", kind: "watch" });
      await until(async () => (await page.locator(".moves a").count()) >= 2, "their moves");
      equal((await matchOf(world, id)).seats.map((it) => it.kind), ["computer", "computer"]);
    },
  ],
  [
    "a challenge in the lobby is accepted by another player",
    async (world) => {
      const ana = await world.visit("/play?kind=lobby&game=cage");
      await ana.locator("button.pri:visible").click();
      await ana.waitForURL("**/matches/*");
      await ana.locator("#link").waitFor();
      const rui = await world.visit("/lobby");
      await rui.getByRole("button", { name: "Accept Cage" }).click();
      await rui.waitForURL("**/matches/*");
      await ana.locator('form input[name="move"]:not([readonly])').waitFor();
      const late = await world.visit(new URL(ana.url()).pathname);
      await late.locator(".player").first().waitFor();
    },
  ],
  [
    "a link with a secret opens its seat, here and in another tab",
    async (world) => {
      const seats = [{ kind: "human" }, { kind: "computer", player: "random" }];
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats });
      const link = new URL(made.seats[0].link, world.server.url);
      const page = await world.visit(link.pathname + link.hash);
      await page.locator('form input[name="move"]:not([readonly])').waitFor();
      assert(!page.url().includes("#"), "the secret is out of the address");
      assert((await page.title()).includes("Your move"), "the title says whose turn it is");
      const tab = await world.page({ context: page.context() });
      await tab.goto(world.server.url + link.pathname);
      await turn(world, made.id, { first: tab });
      await until(async () => (await page.locator(".moves a").count()) >= 1, "the other tab to agree");
      await turn(world, made.id, { first: page });
    },
  ],
  [
    "a game whose link was opened is in my games before the first move",
    async (world) => {
      const made = await anaAndRui(world, "moai", []);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await rui.locator("henge-board [data-square]").first().waitFor();
      await rui.goto(`${world.server.url}/history`);
      await rui.locator(`.game a[href="/matches/${made.id}"]`).first().waitFor();
    },
  ],
  [
    "a guest whose seat is taken meanwhile gets a notice and watches",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "open" }];
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats });
      const late = await world.visit(`/matches/${made.id}`);
      await late.getByRole("button", { name: "Join the game" }).waitFor();
      await world.server.post(`/api/v1/matches/${made.id}/join`, { name: "Rui" });
      await late.getByText("This seat is taken. Someone opened the link before you.").waitFor();
      await late.getByText("You’re watching. White to move.").waitFor();
      await late.locator("main").getByRole("link", { name: "New game" }).waitFor();
    },
  ],
  [
    "a counter in line with both pawns asks which of them moves, and how",
    async (world) => {
      const made = await anaAndRui(world, "moai", ["@d4", "@e6"]);
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      await ready(ana);
      await ana.locator('[data-square="d6"]').click();
      await ana.getByText("It’s in line with both pawns.").waitFor();
      const pieces = await ana.locator("[data-button] use").evaluateAll((all) => all.map((it) => it.getAttribute("href")));
      equal([...new Set(pieces)].sort(), ["#moai-b", "#moai-w"], "buttons for both pawns");
      await ana.locator('[data-square="e6"]').click();
      await ana.getByRole("button", { name: "Push" }).waitFor();
      await ana.getByText("Push or pull the black pawn?").waitFor();
    },
  ],
  [
    "a link of one's own is shown in the lobby, and taken out again",
    async (world) => {
      const ana = await world.page({ settings: { name: "Ana" } });
      const id = await startGame(ana, world.server.url, { game: "gorogo", kind: "friend" });
      const link = await ana.locator("#link").inputValue();
      const rui = await world.visit("/lobby");
      await rui.locator(".chal, .empty").first().waitFor();
      const accept = rui.locator(".chal", { hasText: "Ana" }).getByRole("button", { name: "Accept GoRoGo" });
      equal(await accept.count(), 0);
      await ana.getByRole("button", { name: "Show in the lobby" }).click();
      await accept.waitFor();
      await ana.getByText("Your challenge is open in the lobby.").waitFor();
      await ana.getByRole("button", { name: "Take out of the lobby" }).click();
      await accept.waitFor({ state: "detached" });
      await ana.getByRole("button", { name: "Show in the lobby" }).click();
      await accept.click();
      await ready(ana);
      equal(await world.server.get(`/api/v1/matches/${id}`).then((it) => [it.stage, it.listed]), ["live", true]);
      // The link is as it was.
      await rui.waitForURL(link);
    },
  ],
  [
    "a code that is read aloud leads to the seat, however it is typed",
    async (world) => {
      const ana = await world.page({ settings: { name: "Ana" } });
      const id = await startGame(ana, world.server.url, { game: "gorogo", kind: "friend" });
      const code = await ana.locator("#code").innerText();
      assert(/^([0-9a-z]{4} ){2}[0-9a-z]{4}$/.test(code), code);
      for (const [locale, typed] of [
        ["en-GB", code],
        ["pt-PT", code.replaceAll(" ", "").toUpperCase().replaceAll("0", "O")],
      ]) {
        const rui = await world.visit("/lobby", { locale });
        rui.expected = /404/;
        const enter = async (text) => {
          await rui.locator("#code").fill(text);
          await rui.locator("#code").press("Enter");
        };
        await enter("8w4k");
        await rui.locator("#code-problem", { hasText: "12" }).waitFor();
        await enter("0000 0000 0000");
        await rui.locator("#code-problem", { hasText: /No game has|Nenhuma partida tem/ }).waitFor();
        await world.inspect(rui, `/lobby with a wrong code ${locale}`);
        await enter(typed);
        await rui.waitForURL(`**/matches/${id}`);
        await rui.locator('input[name="name"]').fill("Rui");
        if (locale === "pt-PT") await rui.locator("form button.pri").click();
      }
      await ready(ana);
    },
  ],
  [
    "a seat is not lost with the answer that gave it",
    async (world) => {
      for (const way of ["by itself", "after a reload"]) {
        const ana = await world.page({ settings: { name: "Ana" } });
        const id = await startGame(ana, world.server.url, { game: "gorogo", kind: "friend" });
        const rui = await world.visit(`/matches/${id}`);
        rui.cut = true;
        // The server hears the question, and its answer is lost on the way.
        const lost = new Promise((done) => {
          const lose = async (route) => {
            await route.fetch();
            await route.abort("connectionreset");
            done();
          };
          void rui.route("**/join", lose, { times: 1 });
        });
        await rui.locator('input[name="name"]').fill("Rui");
        await rui.getByRole("button", { name: "Join the game" }).click();
        await lost;
        if (way === "after a reload") await rui.reload();
        await turn(world, id, { first: ana, second: rui });
        await turn(world, id, { first: ana, second: rui });
        equal((await matchOf(world, id)).moves.length, 2, way);
      }
    },
  ],
  [
    "who was left alone claims the win",
    async (world) => {
      const ana = await world.visit(`/matches/${abandoned.id}#${abandoned.seats[0].token}`);
      await ana.getByText("Rui has left.").waitFor();
      // After a minute.
      await ana.getByRole("button", { name: "Claim the win" }).click({ timeout: 120_000 });
      await ana.locator("#result", { hasText: "You win" }).waitFor();
      equal((await matchOf(world, abandoned.id)).how, "abandonment");
    },
    leave,
  ],
];

export default [...againstBots, ...amongPeople, ...others];

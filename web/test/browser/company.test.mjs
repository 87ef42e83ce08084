// What people notice of each other: games to watch, who has left, whose turn it is; and what is said
// by keys and to those who listen.

import { assert, becomes, equal, until } from "./harness.mjs";
import { matchOf, ready, startGame, tapMove, turn } from "./players.mjs";

const people = [
  { kind: "human", name: "Ana" },
  { kind: "human", name: "Rui" },
];

export default [
  [
    "a listed game is found on the first page and in the lobby, and watched",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: people, listed: true });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await turn(world, made.id, { first: ana, second: rui });
      const visitor = await world.visit("/");
      const home = visitor.locator(".watch", { hasText: "GoRoGo" }).filter({ hasText: "Rui" });
      await home.waitFor();
      await home.getByText("1 move").waitFor();
      await becomes(() => home.locator("henge-board .pc").count(), 1, "the stone on the little board:");
      await visitor.goto(`${world.server.url}/lobby`);
      await visitor.getByRole("heading", { name: "Being played" }).waitFor();
      await visitor.locator(".watch", { hasText: "Ana" }).getByRole("link", { name: "GoRoGo" }).click();
      await visitor.waitForURL(`**/matches/${made.id}`);
      await visitor.locator(".player", { hasText: "Rui" }).waitFor();
      await turn(world, made.id, { first: ana, second: rui });
      await becomes(() => visitor.locator(".moves a").count(), 2, "the next move:");
    },
  ],
  [
    "the first page asks again until it is answered, sees what changes, and nothing on it moves",
    async (world) => {
      const open = (name) => world.server.post("/api/v1/matches", { game: "cage", listed: true, seats: [{ kind: "human", name }, { kind: "open" }] });
      for (const width of [1280, 360]) {
        // So high that all of it is in sight: what is not in sight can't be seen to move.
        const page = await world.page({ viewport: { width, height: 3000 } });
        page.cut = true;
        await page.clock.install();
        let refused = 0;
        await page.route("**/api/v1/lobby/games", (route) => {
          refused += 1;
          return route.abort();
        });
        await page.goto(`${world.server.url}/`);
        await page.locator(".meanwhile").getByText("Looking for challenges…").waitFor();
        await until(() => refused >= 3, "two more tries");
        const marta = await open("Marta");
        await page.unroute("**/api/v1/lobby/games");
        const row = (name) => page.locator(".meanwhile .game", { hasText: name }).first();
        await row("Marta").waitFor();
        // What has changed is seen without a reload.
        const nuno = await open("Nuno");
        await page.clock.fastForward(10_000);
        await row("Nuno").waitFor();
        for (const { id } of [marta, nuno]) await world.server.post(`/api/v1/matches/${id}/join`, { name: "Rui" });
        await page.clock.fastForward(10_000);
        for (const name of ["Marta", "Nuno"]) await becomes(() => row(name).count(), 0, `${name} has an opponent:`);
        const shift = await world.shift(page);
        assert(shift < 0.02, `${width}: things have moved by ${shift.toFixed(3)}`);
      }
    },
  ],
  [
    "the last move is in sight, however long the list, and nothing moves when the next one comes",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: people });
      const play = async (n) => {
        const { position, seq, to_move } = await matchOf(world, made.id);
        const { move } = await world.server.post("/api/v1/games/gorogo/best", { position, level: 1, seed: n });
        const { token } = made.seats[to_move === "first" ? 0 : 1];
        await world.server.post(`/api/v1/matches/${made.id}/commands`, { id: `m${n}`, seq, do: "play", move }, token);
      };
      for (let n = 0; n < 20; n += 1) await play(n);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      /** The current move, and whether all of it can be seen in the list. */
      const current = () =>
        rui.evaluate(() => {
          const list = document.querySelector(".moves");
          const entry = list?.querySelector("[aria-current]");
          if (!entry) return;
          const [frame, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
          return [[...list.querySelectorAll("a")].indexOf(entry) + 1, frame.top <= box.top + 1 && box.bottom <= frame.bottom + 1];
        });
      await becomes(current, [20, true], "when it is opened:");
      await rui.waitForLoadState("networkidle");
      const before = await world.shift(rui);
      // It is Ana's turn: the field for moves is there, and waits.
      const field = rui.locator('input[name="move"]');
      equal([await field.count(), await field.getAttribute("readonly")], [1, ""], "the field:");
      await play(20);
      await becomes(current, [21, true], "a move of the other:");
      await becomes(() => field.getAttribute("readonly"), null, "the field:");
      const moved = (await world.shift(rui)) - before;
      assert(moved < 0.002, `things have moved by ${moved.toFixed(3)}`);
      for (const [key, ply] of [["Home", undefined], ["ArrowRight", 1], ["End", 21]]) {
        await rui.locator("body").press(key);
        await becomes(current, ply === undefined ? undefined : [ply, true], key);
      }
    },
  ],
  [
    "my games and the first page say who has come and whose turn it is",
    async (world) => {
      const ana = await world.page({ settings: { name: "Ana" } });
      const id = await startGame(ana, world.server.url, { game: "gorogo", kind: "friend", side: "second" });
      await ana.locator("#link").waitFor();
      const says = async (path, text) => {
        await ana.goto(world.server.url + path);
        await ana.locator(`a[href="/matches/${id}"]`).first().waitFor();
        await ana.locator(".game", { hasText: "GoRoGo" }).getByText(text).waitFor();
      };
      for (const path of ["/history", "/"]) await says(path, "Waiting for your opponent");
      // Meanwhile an opponent joins and moves.
      const { token } = await world.server.post(`/api/v1/matches/${id}/join`, { name: "Rui" });
      await world.server.post(`/api/v1/matches/${id}/commands`, { id: "a", seq: 2, do: "play", move: "&c3" }, token);
      for (const path of ["/history", "/"]) await says(path, "Your move");
      await ana.locator(".game", { hasText: "Rui" }).waitFor();
    },
  ],
  [
    "a browser that is slow to find what it keeps shows it all the same",
    async (world) => {
      const page = await world.page();
      const id = await startGame(page, world.server.url, { game: "moai", kind: "friend" });
      await page.locator("#link").waitFor();
      await page.addInitScript(() => {
        const open = indexedDB.open.bind(indexedDB);
        indexedDB.open = (...wanted) => {
          const answer = {};
          setTimeout(() => {
            const request = open(...wanted);
            for (const event of ["onupgradeneeded", "onsuccess", "onerror"]) request[event] = answer[event];
            Object.defineProperty(answer, "result", { get: () => request.result });
          }, 1500);
          return answer;
        };
      });
      await page.goto(world.server.url);
      await page.getByRole("heading", { name: "Moai" }).first().waitFor();
      await page.locator(`a[href="/matches/${id}"]`).first().waitFor();
    },
  ],
  [
    "a challenge is withdrawn, in the lobby and where its link is",
    async (world) => {
      const page = await world.visit("/play?kind=lobby&game=cage");
      for (const place of ["lobby", "link"]) {
        await page.locator("button.pri:visible").click();
        await page.locator("#link").waitFor();
        const id = new URL(page.url()).pathname.split("/").pop();
        if (place === "lobby") {
          await page.goto(`${world.server.url}/lobby`);
          await page.getByText("Your challenge is open").waitFor();
          await page.getByRole("button", { name: "Withdraw" }).click();
        } else {
          await page.getByRole("button", { name: "Cancel the game" }).click();
        }
        await page.getByText("Game cancelled.").waitFor();
        if (place === "lobby") await page.getByText("Your challenge is open").waitFor({ state: "detached" });
        equal(new URL(page.url()).pathname, place === "lobby" ? "/lobby" : "/play");
        await until(async () => (await matchOf(world, id)).stage === "over", "the match to be withdrawn");
        // A visitor with the link sees that the challenge is withdrawn.
        const late = await world.visit(`/matches/${id}`);
        await late.getByRole("heading", { name: "The game was cancelled" }).waitFor();
        await page.goto(`${world.server.url}/play?kind=lobby&game=cage`);
      }
    },
  ],
  [
    "an opponent who leaves is missed, and welcome back",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "moai", seats: people });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await turn(world, made.id, { first: ana, second: rui });
      await ana.getByText("Rui is to move.").waitFor();
      await ana.clock.install();
      await rui.close();
      await until(async () => {
        await ana.clock.fastForward(16_000);
        return ana.getByText("Rui has left.").isVisible();
      }, "the absence to be told");
      await ana.locator(".player", { hasText: "not here" }).waitFor();
      const again = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await ready(again);
      await ana.getByText("Rui has left.").waitFor({ state: "detached" });
    },
  ],
  [
    "a draw, a take-back and a rematch are offered, refused and agreed on",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats: people });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      for (let n = 0; n < 2; n += 1) await turn(world, made.id, { first: ana, second: rui });
      await ready(ana);
      await ana.getByRole("button", { name: "Offer a draw" }).click();
      await rui.locator(".abar", { hasText: "Ana offers a draw." }).waitFor();
      await rui.getByRole("button", { name: "Decline" }).click();
      await ana.getByRole("button", { name: "Offer a draw" }).waitFor();
      // Both see the answer, and it is read aloud.
      await ana.locator("#talk", { hasText: "Rui declined the draw." }).waitFor();
      await rui.locator("#talk", { hasText: "You declined the draw." }).waitFor();
      await becomes(() => ana.locator("#announcer").textContent(), "Rui declined the draw.");
      equal((await matchOf(world, made.id)).stage, "live");
      // The player who has just moved requests a take-back.
      await rui.getByRole("button", { name: "Undo" }).click();
      await ana.getByText("Rui asks to take back").waitFor();
      await ana.getByRole("button", { name: "Refuse" }).click();
      await rui.locator("#undo:enabled").click();
      await ana.getByRole("button", { name: "Allow" }).click();
      await until(async () => (await matchOf(world, made.id)).moves.length === 1, "the move to be taken back");
      for (const page of [ana, rui]) await becomes(() => page.locator(".moves a").count(), 1, "both see it:");
      await turn(world, made.id, { first: ana, second: rui });
      await ana.getByRole("button", { name: "Offer a draw" }).click();
      await rui.getByRole("button", { name: "Accept draw" }).click();
      for (const page of [ana, rui]) await page.locator("#result", { hasText: "A draw" }).waitFor();
      await rui.getByRole("button", { name: "Rematch" }).click();
      await ana.getByText("Rui offers a rematch.").waitFor();
      await ana.getByRole("button", { name: "Play again" }).click();
      for (const page of [ana, rui]) await page.waitForURL((url) => !url.pathname.endsWith(made.id));
      const next = new URL(ana.url()).pathname.split("/").pop();
      // The sides are exchanged.
      await turn(world, next, { first: rui, second: ana });
      equal((await matchOf(world, next)).moves.length, 1);
    },
  ],
  [
    "who asks to take a move back names their own, as people write it",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats: people });
      const order = (seat, body) => world.server.post(`/api/v1/matches/${made.id}/commands`, body, made.seats[seat].token);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await order(0, { id: "a", seq: 1, do: "play", move: "h2h3" });
      await order(0, { id: "b", seq: 2, do: "offer", topic: "take-back" });
      await rui.getByText("Ana asks to take back Kh3.").waitFor();
      // Rui moves on instead, and Ana asks again for her own move.
      await order(1, { id: "c", seq: 3, do: "play", move: "a2a3" });
      const { seq } = await matchOf(world, made.id);
      await order(0, { id: "d", seq, do: "offer", topic: "take-back" });
      await rui.locator('.moves a[aria-current]', { hasText: "Ka3" }).waitFor();
      await rui.getByText("Ana asks to take back Kh3.").waitFor();
    },
  ],
  [
    "a clock that runs out ends the game, and both are told",
    async (world) => {
      const clock = { kind: "sudden-death", seconds: 1 };
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: people, clock });
      const pages = await Promise.all([0, 1].map((seat) => world.visit(`/matches/${made.id}#${made.seats[seat].token}`)));
      for (const page of pages) await page.locator('[role="timer"]').first().waitFor();
      const [ana, rui] = pages;
      for (let n = 0; n < 2; n += 1) await turn(world, made.id, { first: ana, second: rui });
      await ana.locator("#result", { hasText: "You lose" }).waitFor();
      await ana.getByText("Your time ran out.").waitFor();
      await rui.locator("#result", { hasText: "You win" }).waitFor();
      equal((await matchOf(world, made.id)).how, "time");
    },
  ],
  [
    "what is worth copying is copied",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: [people[0], { kind: "open" }] });
      const page = await world.page({ permissions: ["clipboard-read", "clipboard-write"] });
      const copied = (starts) => until(async () => (await page.evaluate(() => navigator.clipboard.readText())).startsWith(starts), starts);
      const { url } = world.server;
      await page.goto(`${url}/matches/${made.id}#${made.seats[0].token}`);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Link copied.").waitFor();
      await copied(`${url}/matches/${made.id}`);
      await page.goto(`${url}/analysis/gorogo?moves=%26c3`);
      await page.getByRole("button", { name: "Copy link" }).click();
      await copied(`${url}/analysis/gorogo`);
      await page.getByRole("button", { name: "Copy position" }).click();
      await copied("5/5/");
      await page.getByRole("button", { name: "Copy for a web page" }).click();
      await copied("<script type=");
      await page.goto(`${url}/editor/moai`);
      await page.getByRole("button", { name: "Copy text" }).click();
      await copied("#6#/");
      await page.goto(`${url}/puzzles/3`);
      await page.getByRole("button", { name: "Share" }).click();
      await copied(`${url}/puzzles/3`);
    },
  ],
  [
    "the title, the icon and a notification say that it is your turn",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: people });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      const rui = await world.page({ settings: { notify: true } });
      await rui.addInitScript(() => {
        globalThis.told = [];
        globalThis.Notification = class {
          static permission = "granted";
          constructor(title, { body }) {
            globalThis.told.push(`${title}: ${body}`);
          }
        };
        Object.defineProperty(document, "hidden", { get: () => true });
      });
      await rui.goto(`${world.server.url}/matches/${made.id}#${made.seats[1].token}`);
      await rui.getByText("Ana is to move.").waitFor();
      const icon = () => rui.locator('link[rel="icon"]').getAttribute("href");
      equal(await icon(), "/logo.svg");
      await turn(world, made.id, { first: ana });
      await until(async () => (await rui.title()).startsWith("● Your move"), "the title");
      await becomes(icon, "/logo-turn.svg");
      equal(await rui.evaluate(() => globalThis.told), ["Your move: GoRoGo"]);
    },
  ],
  [
    "where only the service worker may notify, it does, in both languages",
    async (world) => {
      for (const [locale, title, body] of [
        ["en-GB", "Your move", "GoRoGo"],
        ["pt-PT", "É a sua vez", "GoRoGo"],
      ]) {
        const made = await world.server.post("/api/v1/matches", { game: "gorogo", seats: people });
        const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
        const rui = await world.page({ whole: true, locale, settings: { notify: true }, serviceWorkers: "allow", permissions: ["notifications"] });
        // As on phones: a page has no notifications of its own. This one is behind others.
        await rui.addInitScript(() => {
          globalThis.Notification = new Proxy(Notification, {
            construct() {
              throw new TypeError("Illegal constructor");
            },
          });
          Object.defineProperty(document, "hidden", { get: () => true });
        });
        await rui.goto(`${world.server.url}/matches/${made.id}#${made.seats[1].token}`);
        await rui.locator(".player", { hasText: "Ana" }).waitFor();
        await rui.evaluate(() => navigator.serviceWorker.ready);
        const shown = () =>
          rui.evaluate(async () => {
            const worker = await navigator.serviceWorker.ready;
            return (await worker.getNotifications()).map((it) => [it.title, it.body, it.data, it.tag]);
          });
        equal(await rui.evaluate(() => Notification.permission), "granted");
        equal(await shown(), []);
        await turn(world, made.id, { first: ana });
        await becomes(shown, [[title, body, `/matches/${made.id}`, "henge-turn"]]);
      }
    },
  ],
  [
    "moves are read aloud as people say them",
    async (world) => {
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats: people });
      const ana = await world.visit(`/matches/${made.id}#${made.seats[0].token}`);
      const rui = await world.visit(`/matches/${made.id}#${made.seats[1].token}`);
      await ready(ana);
      await rui.getByText("Ana is to move.").waitFor();
      await tapMove(ana, { taps: [{ square: "h2" }, { square: "h3" }] });
      await becomes(() => rui.locator("#announcer").textContent(), "Ana played Kh3. White king from h2 to h3. Your move.");
    },
  ],
  [
    "hint, undo, flip, typing and all keys by one key each",
    async (world) => {
      const page = await world.page();
      const id = await startGame(page, world.server.url, { game: "gorogo", player: "random" });
      await ready(page);
      await page.keyboard.press("h");
      await page.locator(".abar.hint .sentence", { hasNotText: "Looking" }).waitFor();
      const corner = () => page.locator('[role="gridcell"]').first().getAttribute("data-square");
      const before = await corner();
      await page.keyboard.press("f");
      await until(async () => (await corner()) !== before, "the flipped board");
      await page.keyboard.press("/");
      await page.keyboard.type("&c3");
      await page.keyboard.press("Enter");
      await until(async () => (await matchOf(world, id)).moves.length === 2, "the typed move, and the answer");
      await ready(page);
      await page.evaluate(() => document.activeElement.blur());
      const { position } = await matchOf(world, id);
      const free = ["e5", "a1", "e1"].find((it) => !position.includes(it));
      await page.locator(`[data-square="${free}"]`).click();
      await page.locator('[data-button="hand:henge"]').waitFor();
      await page.keyboard.press("2");
      await until(async () => (await matchOf(world, id)).moves.length === 4, "a henge, and the answer");
      await ready(page);
      await page.keyboard.press("u");
      await until(async () => (await matchOf(world, id)).moves.length === 2, "the move to be taken back");
      await page.keyboard.press("?");
      await page.locator("#keys").getByText("hint, undo, flip").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#keys").waitFor({ state: "hidden" });
    },
  ],
  [
    "an engine that is busy says for how long",
    async (world) => {
      const page = await world.page();
      page.expected = /429/;
      const busy = { status: 429, headers: { "retry-after": "7" }, contentType: "application/problem+json", body: JSON.stringify({ type: "urn:henge:problem:busy", status: 429, detail: "busy" }) };
      await page.route("**/best", (route) => route.fulfill(busy));
      await page.route("**/analyse", (route) => route.fulfill(busy));
      await startGame(page, world.server.url, { game: "gorogo", player: "random" });
      await ready(page);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("The engine is busy. Try again in 7 seconds.").waitFor();
      await page.goto(`${world.server.url}/analysis/gorogo?moves=%26c3`);
      const said = page.locator("main .small", { hasText: "busy" }).first();
      await said.waitFor();
      assert((await said.textContent()).includes("7"), await said.textContent());
    },
  ],
];

// My games, analysis, editor and review.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { inflateRawSync } from "node:zlib";
import { assert, becomes, equal, until } from "./harness.mjs";
import { fitsEveryScreen } from "./screens.mjs";

const level = (player) => ({ kind: "computer", player });
const me = { kind: "human", name: "" };

const STARTS = {
  moai: ["5x5", "#3#/5/5/5/#3# w"],
  "racing-kings": ["standard", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"],
  gorogo: ["standard", "5/5/5/5/5 w 10,3 10,2 0,0"],
};

const MOVES = { moai: ["@c3", "@a3", "b2W+", "a2B+"], "racing-kings": ["h2h3", "a2a3", "h3h4"], gorogo: ["&c3", "b2", "b3", "d2"] };

/** Games as if they had been played here. */
function games() {
  const now = Date.now();
  const base = (id, game, more) => ({
    id,
    game,
    variant: STARTS[game][0],
    start: STARTS[game][1],
    moves: MOVES[game],
    seats: [me, level("3")],
    time_control: { kind: "none" },
    mine: ["first"],
    stage: "over",
    result: "first",
    reason: "Black resigned",
    how: "resignation",
    began: now - 1000,
    changed: now - 1000,
    ...more,
  });
  return [
    base("one", "moai", {}),
    base("two", "racing-kings", { result: "second", seats: [me, level("5")], changed: now - 86_400_000 }),
    base("three", "gorogo", { result: "draw", seats: [me, { kind: "human", name: "Rui" }], changed: now - 9 * 86_400_000 }),
    base("four", "gorogo", { stage: "live", result: null, reason: null, changed: now - 40 * 86_400_000 }),
  ];
}

/** Puts games into the browser, as an older version of the app would have left them. */
async function seed(world, page, list = games()) {
  await page.goto(`${world.server.url}/settings`);
  await page.locator("h1").waitFor();
  await page.evaluate(
    (all) =>
      new Promise((done, fail) => {
        const open = indexedDB.open("henge", 1);
        open.onupgradeneeded = () => {
          open.result.createObjectStore("games", { keyPath: "id" }).createIndex("changed", "changed");
          open.result.createObjectStore("things");
        };
        open.onerror = fail;
        open.onsuccess = () => {
          const change = open.result.transaction("games", "readwrite");
          for (const it of all) change.objectStore("games").put(it);
          change.oncomplete = () => {
            open.result.close();
            done();
          };
        };
      }),
    list,
  );
}

const names = (page) => page.locator(".game .who b").allTextContents();

/** The analysis that is in the address of a page, as text. */
function linked(page) {
  const [, data] = /#1\.([\w-]+)$/.exec(page.url()) ?? [];
  return data === undefined ? "" : inflateRawSync(Buffer.from(data, "base64url")).toString();
}

/** Waits until the engine has said something. */
const judged = (page) => page.locator(".lines li").first().waitFor();

export default [
  [
    "games are found, deleted, brought back, exported and imported",
    async (world) => {
      const page = await world.page();
      await seed(world, page);
      await page.goto(`${world.server.url}/history`);
      await page.getByText("4 games, newest first").waitFor();
      equal(await names(page), ["Moai", "Racing Kings", "GoRoGo", "GoRoGo"]);
      await page.locator(".lv8 .up, .lv8 .now").first().waitFor();
      await page.locator("select[name=result]").selectOption("lost");
      equal(await names(page), ["Racing Kings"]);
      assert(page.url().includes("result=lost"), "a filter has an address");
      await page.locator("input[name=text]").fill("rui");
      await page.getByText("No game matches").waitFor();
      await page.getByRole("button", { name: "Clear the filter" }).click();
      await page.locator("input[name=text]").fill("rui");
      equal(await names(page), ["GoRoGo"]);
      await page.locator("input[name=text]").fill("");

      const waiting = page.waitForEvent("download");
      await page.locator("#export").click();
      const path = await (await waiting).path();
      const text = readFileSync(path, "utf8");
      assert(text.startsWith('[game "moai"]'), "an export is a file of records");

      await page.getByRole("button", { name: /^Delete this game of Moai/ }).click();
      await page.getByText("Game deleted.").waitFor();
      equal((await names(page)).length, 3);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("4 games, newest first").waitFor();

      await page.getByRole("button", { name: "Delete all games…" }).click();
      await page.locator("#delete-all").click();
      await page.getByText("No games yet").waitFor();
      await page.reload();
      await page.getByText("No games yet").waitFor();
      await page.locator("#import").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.getByText("4 games added.").waitFor();
      equal(await names(page), ["Moai", "Racing Kings", "GoRoGo", "GoRoGo"]);
      await page.getByText("White against Rui").waitFor();
      await page.locator("#import").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.getByText("No game added. 4 were here already.").waitFor();
    },
  ],
  [
    "wins against levels make a rating and stones, and hints are told and don't count",
    async (world) => {
      const page = await world.page();
      const [whole] = games();
      const { position } = await world.server.post("/api/v1/games/moai/new", {});
      const won = (id, player, more) => ({ ...whole, id, variant: "8x8", start: position, moves: ["@d4", "@e5"], seats: [me, level(player)], ...more });
      await seed(world, page, [won("a", "2", { changed: 1 }), won("b", "4", { changed: 2 }), won("c", "8", { changed: 3, hints: 14 })]);
      await page.goto(`${world.server.url}/history`);
      const rating = page.locator('[data-rating="moai"]');
      await rating.getByText(/^≈1\d\d\d, 2 games$/).waitFor();
      await rating.getByText("Milestone felled").waitFor();
      equal(await rating.locator(".felled svg").count(), 2);
      await page.locator('[data-id="c"] .meta', { hasText: "Won, 14 hints" }).waitFor();
      await world.inspect(page, "rating");
    },
  ],
  [
    "how a game ended is said in the reader's language, whatever language it was played in",
    async (world) => {
      const page = await world.page();
      const [whole] = games();
      const race = { game: "racing-kings", variant: "standard", start: "8/7K/8/8/8/k7/8/8 w - - 0 1", moves: ["h7h8"], how: "rules" };
      const ends = ["resignation", "claim", "agreement", "time", "abandonment"].map((how) => ({ ...whole, id: how, how, reason: "An English reason" }));
      await seed(world, page, [...ends, { ...whole, ...race, id: "rules", reason: "An English reason" }]);
      await page.goto(`${world.server.url}/history`);
      const why = (id) => page.locator(`[data-id="${id}"] .meta span`).nth(1).textContent();
      const all = [...ends.map((it) => it.id), "rules"];
      const said = async () => Promise.all(all.map(why));
      const english = ["By resignation", "Draw claimed", "Draw agreed", "On time", "The opponent left"];
      await becomes(async () => (await said()).slice(0, 5), english);
      await until(async () => !(await why("rules")).startsWith("An"), "the rule that decided it");
      const rule = await why("rules");
      const waiting = page.waitForEvent("download");
      await page.locator("#export").click();
      const text = readFileSync(await (await waiting).path(), "utf8");
      await page.locator("#language").click();
      const portuguese = ["Por desistência", "Empate reclamado", "Empate por acordo", "Por tempo", "Por abandono do adversário"];
      await becomes(async () => (await said()).slice(0, 5), portuguese);
      await until(async () => ![rule, "An English reason"].includes(await why("rules")), "the rule in Portuguese");
      const regra = await why("rules");
      // A browser that speaks Portuguese, and games from one that does not.
      const other = await world.visit("/history", { locale: "pt-PT" });
      await other.locator("#import").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
      const there = () => Promise.all(all.map((id) => other.locator(`[data-id="${id}"] .meta span`).nth(1).textContent()));
      await other.locator('[data-id="rules"]').waitFor();
      await becomes(there, [...portuguese, regra]);
    },
  ],
  [
    "a file that is no export gets a sentence and changes nothing",
    async (world) => {
      const page = await world.page();
      await seed(world, page);
      await page.goto(`${world.server.url}/history`);
      await page.getByText("4 games, newest first").waitFor();
      for (const [content, reason] of [
        ["", "There’s no game in it."],
        ['[game "moai"]', "There’s no game in it."],
        ['{"games":[]}', "Line 1 comes before"],
        ['[game "moai"]\n[oops', "Line 2 should look like"],
      ]) {
        await page.locator("#import").setInputFiles({ name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
        await page.locator("#problem", { hasText: reason }).waitFor();
        assert((await page.locator("#problem").textContent()).includes("Nothing was changed."), "it says what is safe");
      }
      equal((await names(page)).length, 4);
      // Records of other programs, and of unknown games.
      const other = '[game "cage"]\n[variant "4"]\n\na3xa4*\n\n[game "tafl"]\n\nx1';
      await page.locator("#import").setInputFiles({ name: "old.txt", mimeType: "text/plain", buffer: Buffer.from(other) });
      await page.getByText("1 game added. 1 is of a game that Henge doesn’t know.").waitFor();
    },
  ],
  [
    "an analysis with variations and comments is shared by link and reopened",
    async (world) => {
      const page = await world.page();
      await seed(world, page);
      await page.goto(`${world.server.url}/analysis?kept=one&ply=2`);
      await page.locator("#turn", { hasText: "turn 1 of 2" }).waitFor();
      await judged(page);
      await until(() => linked(page).includes("b2W+"), "the analysis in the address");
      await page.locator("#next").click();
      await page.locator(".mv[aria-current]", { hasText: "b2W+" }).waitFor();
      await page.keyboard.press("ArrowLeft");
      await page.locator(".mv[aria-current]", { hasText: "@a3" }).waitFor();
      // Another move, entered on the board.
      const legal = await world.server.post("/api/v1/games/moai/line", { variant: "5x5", moves: ["@c3", "@a3"] });
      const move = legal.legal.find((it) => it.move !== "b2W+");
      for (const [kind, name] of move.taps.flatMap(Object.entries)) {
        // What can only be one square is chosen already.
        if (kind === "square" && (await page.locator(`[data-square="${name}"][aria-selected=true]`).count()) > 0) continue;
        await page.locator(kind === "square" ? `[data-square="${name}"]` : `[data-button="${kind}:${name}"]`).click();
      }
      await until(async () => (await page.locator(".tree ul ul .mv").count()) === 1, "the variation in the tree");
      // A comment is kept as it is typed: nothing has to lose the focus first.
      await page.locator("#comment").pressSequentially("Why not this?");
      await until(() => linked(page).includes("Why not this?"), "the comment in the address");
      await page.reload();
      await page.locator(".remark", { hasText: "Why not this?" }).waitFor();
      await page.locator("#move").fill("nonsense");
      page.expected = /422/;
      await page.locator("#move").press("Enter");
      await page.locator(".abar.bad").waitFor();
      await until(() => linked(page).includes("Why not this?"), "the comment in the address");
      const address = page.url();

      const other = await world.page({ locale: "pt-PT" });
      await other.goto(address);
      await other.locator(".remark", { hasText: "Why not this?" }).waitFor();
      await becomes(() => other.locator(".tree .mv").count(), 5);
      await other.getByText("Variantes do motor").waitFor();
      await judged(other);
      await other.locator("#promote").click();
      await until(async () => (await other.locator("#promote").count()) === 0, "the variation as the main line");
      await other.goBack();
      assert(other.url() === "about:blank" || !other.url().includes("#1."), "back leaves the analysis");
    },
  ],
  [
    "the engine shows as many lines as wanted, with arrows and numbers, and goes on until it is stopped",
    async (world) => {
      const page = await world.page();
      // Searches of a second do as well as those of ten.
      await page.route("**/analyse", (route) => {
        const body = route.request().postDataJSON();
        return route.continue({ postData: { ...body, limits: { seconds: Math.min(1, body.limits.seconds) } } });
      });
      await page.goto(`${world.server.url}/analysis/racing-kings`);
      await judged(page);
      await becomes(() => page.locator(".lines li").count(), 3);
      await page.locator(".lines .val", { hasText: /^(≈ even|White ≈\d+\s%|Black ≈\d+\s%), [+−]?\d+\.\d$/ }).first().waitFor();
      await becomes(() => page.locator(".a-atk").count(), 1, "the best move's arrow:");
      await becomes(() => page.locator(".a-also").count(), 2, "the other arrows:");
      await page.locator("#line-count").selectOption("5");
      await becomes(() => page.locator(".lines li").count(), 5);
      await becomes(() => page.locator(".a-also").count(), 4);
      let searches = 0;
      page.on("request", (it) => (searches += it.url().endsWith("/analyse") ? 1 : 0));
      await page.locator("#go-on").click();
      await until(() => searches >= 2, "a second search");
      await page.locator("#go-on", { hasText: "Stop" }).click();
      await page.locator("#go-on", { hasText: "Go on" }).waitFor();
      await page.reload();
      await becomes(() => page.locator(".lines li").count(), 5, "kept:");
    },
  ],
  [
    "boards of analysis, review and editor fit every screen, with their rules",
    async (world) => {
      const page = await world.page();
      page.expected = /422/;
      await seed(world, page);
      for (const [name, path] of [
        ["analysis of Moai", "/analysis?kept=one&ply=2"],
        ["analysis of GoRoGo", "/analysis?kept=three&ply=2"],
        ["analysis of Cage", "/analysis/cage"],
      ]) {
        const places = new Map();
        await page.goto("about:blank");
        await page.goto(world.server.url + path);
        await judged(page);
        await fitsEveryScreen(world, page, name, places);
        const square = name.endsWith("Cage") ? "e5" : name.endsWith("Moai") ? "d2" : "a1";
        await page.locator(`[data-square="${square}"]`).click();
        await fitsEveryScreen(world, page, `${name}, tapped`, places);
        await page.keyboard.press("Escape");
      }
      // The board of a review stays where it is while its panels are read.
      await page.goto(`${world.server.url}/review/one?ply=2`);
      await page.locator("#honesty").waitFor();
      const places = new Map();
      await fitsEveryScreen(world, page, "review", places);
      await page.locator(".moves a").last().click();
      await fitsEveryScreen(world, page, "review, a late turn", places);
      for (const game of ["moai", "cage", "racing-kings", "gorogo"]) {
        const places = new Map();
        await page.goto(`${world.server.url}/editor/${game}`);
        await page.locator("#legal.good").waitFor();
        await fitsEveryScreen(world, page, `editor of ${game}`, places);
        await page.locator("#eraser").click();
        await page.locator("[data-square=b2]").click();
        await fitsEveryScreen(world, page, `editor of ${game}, changed`, places);
      }
      await page.goto(`${world.server.url}/review/one?ply=2`);
      await page.locator("#honesty").waitFor();
      await page.keyboard.press("r");
      await page.locator("henge-rules .rsheet").waitFor();
      await page.locator("#close-rules").click();
      await becomes(() => page.locator("henge-rules").count(), 0);
    },
  ],
  [
    "PGN with comments, variations and marks is pasted, and goes out as it came in",
    async (world) => {
      const pgn = '[Variant "Racing Kings"]\n\n{ A race } 1. Kh3! { At once } (1. Bg3?! { Why? } 1... Ka3) 1... Ka3 2. Kh4 *';
      for (const locale of ["en-GB", "pt-PT"]) {
        const page = await world.visit("/analysis", { locale });
        await page.locator("#pasted").fill(pgn);
        await page.locator("#open-pasted").click();
        await page.locator(".remark", { hasText: "Why?" }).waitFor();
        const read = (list) => list.map((it) => it.trim());
        await becomes(async () => read(await page.locator(".tree .mv").allTextContents()), locale === "pt-PT" ? ["Rh3 !", "Bg3 ?!", "Ra3", "Ra3", "Rh4"] : ["Kh3 !", "Bg3 ?!", "Ka3", "Ka3", "Kh4"]);
        await becomes(async () => read(await page.locator(".remark").allTextContents()), ["A race", "At once", "Why?"]);
        for (const [id, text] of [
          ["pgn", "{ A race } 1. Kh3 $1 { At once } (1. Bg3 $6 { Why? } 1... Ka3) 1... Ka3 2. Kh4 *"],
          ["record", '{"A race"} h2h3 $1 {"At once"} ( f2g3 $6 {"Why?"} a2a3 ) a2a3 h3h4'],
        ]) {
          const waiting = page.waitForEvent("download");
          await page.locator(`#${id}`).click();
          const content = readFileSync(await (await waiting).path(), "utf8").replace(/\s+/g, " ");
          assert(content.includes(text), content);
        }
      }
      const page = await world.visit("/analysis");
      for (const [moves, said] of [
        ["1. Kh3 (1. Kg3", "don’t match"],
        ["1. Kh3 ".repeat(5001), "more than an analysis can hold"],
      ]) {
        await page.locator("#pasted").fill(`[Variant "Racing Kings"]\n\n${moves}`);
        await page.locator("#open-pasted").click();
        await page.locator("#paste-problem", { hasText: said }).waitFor();
      }
    },
  ],
  [
    "an analysis goes out as a record, PGN, pictures and a film",
    async (world) => {
      const page = await world.visit("/analysis/racing-kings?moves=h2h3+a2a3&ply=1");
      await page.locator(".mv", { hasText: "Kh3" }).waitFor();
      const starts = { record: '[game "racing-kings"]', pgn: '[Event "Analysis"]', svg: "<svg", png: "\u0089PNG", gif: "GIF89a" };
      for (const [id, start] of Object.entries(starts)) {
        const waiting = page.waitForEvent("download");
        await page.locator(`#${id}`).click();
        const content = readFileSync(await (await waiting).path(), "latin1");
        assert(content.startsWith(start), `${id} starts with ${content.slice(0, 30)}`);
      }
    },
  ],
  [
    "a board on another page shows a record and replays it",
    async (world) => {
      const page = await world.visit("/embed.html");
      const whole = page.locator("henge-board#whole");
      await whole.locator("svg.board .pc").first().waitFor();
      await whole.getByText("3… Kb5").waitFor();
      await whole.getByRole("button", { name: "Previous" }).click();
      await whole.getByText("3. Kh5").waitFor();
      await page.locator("#position").getByText("1… @e5").waitFor();
      await page.locator("#picture svg.board .pc").first().waitFor();
      equal(await page.locator("#picture button").count(), 0);
      await world.axe(page);
      page.expected = /422|404/;
      for (const [record, said] of [
        ["nonsense", "should begin with"],
        ['[game "moai"]\n\n@z9', "This game can’t be shown."],
      ]) {
        await page.locator("#position").evaluate((element, text) => element.setAttribute("record", text), record);
        await page.locator("#position").getByText(said).waitFor();
      }
    },
  ],
  [
    "a board on a page of another host",
    async (world) => {
      const { url } = world.server;
      const text = `<!doctype html><title>Elsewhere</title><script type="module" src="${url}/henge-board.js"></script>
        <henge-board lang="pt">[game "moai"]\n\n@d4 @e5 d7W+</henge-board>`;
      const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(text));
      await new Promise((done) => site.listen(0, "127.0.0.1", done));
      try {
        const page = await world.page();
        // A page that only lacks an icon.
        page.expected = /404/;
        page.host = `http://localhost:${site.address().port}`;
        await page.goto(`${page.host}/`);
        await page.locator("henge-board svg.board .pc").first().waitFor();
        await page.getByRole("button", { name: "Anterior" }).click();
        await page.getByText("1… @e5").waitFor();
      } finally {
        await new Promise((done) => site.close(done));
      }
    },
  ],
  [
    "what other versions of the app have kept does no harm",
    async (world) => {
      const page = await world.page();
      page.expected = /404/;
      const [whole] = games();
      const odd = [
        { id: "bare", game: "moai" },
        { id: "future", game: "tafl", stage: "paused", moves: [["a", "b"]], seats: null, rating: 1500 },
        { id: "nameless" },
        { id: "going", game: "gorogo", stage: "live", mine: ["first"] },
      ];
      await seed(world, page, [whole, ...odd]);
      for (const [path, text] of [
        ["/", "Choose a board"],
        ["/lobby", "Your games"],
        ["/history", "4 games, newest first"],
      ]) {
        await page.goto(world.server.url + path);
        await page.getByText(text).waitFor();
      }
      await page.locator('[data-id="bare"]').waitFor();
      // The server has never heard of it, and the browser still has it.
      await page.locator('[data-id="going"]').getByRole("link", { name: "Resume" }).click();
      await page.getByText("this browser does").waitFor();
      await page.getByRole("link", { name: "Analyse it" }).click();
      await page.locator("henge-board [data-square]").first().waitFor();
    },
  ],
  [
    "what is proven has a seal, and estimates don't",
    async (world) => {
      const page = await world.visit(`/analysis/moai?variant=5x5&moves=${encodeURIComponent("@c3 @a3 b2W+ a2B+ d2W-")}`);
      await page.locator("#last").click();
      await judged(page);
      await page.locator("#verdict .badge", { hasText: /proven|estimate/ }).waitFor();
      const won = await world.visit(`/analysis/moai?position=${encodeURIComponent("#3#/5/2B2/xxx2/#Wx1# w")}`);
      await won.locator("#verdict", { hasText: "Black has won" }).waitFor();
      equal(await won.locator(".eval.full").count(), 1);
      const soon = await world.visit(`/analysis/racing-kings?position=${encodeURIComponent("8/7K/8/8/8/k7/8/8 w - - 0 1")}`);
      await soon.locator("#verdict", { hasText: "White wins" }).waitFor();
      await soon.locator("#verdict .badge", { hasText: "proven" }).waitFor();
      await soon.locator(".pv .first", { hasText: /^\s*K[gh]8/ }).first().waitFor();
    },
  ],
  [
    "texts that are pasted are opened, or a sentence says why not",
    async (world) => {
      const page = await world.visit("/analysis");
      page.expected = /422|404/;
      for (const [text, said] of [
        ["hello", "That isn’t a position, moves, a record or a link"],
        ["https://example.org/x", "doesn’t lead to a game"],
        ["8/8/8/1r5K/3n4/k3N3/2b2BR1/q6Q w - - 0 1", "As a position of Racing Kings: "],
        ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "As a position of Racing Kings: "],
        ['[game "tafl"]\n\nx', "a game Henge doesn’t know"],
      ]) {
        await page.locator("#pasted").fill(text);
        await page.locator("#open-pasted").click();
        await page.locator("#paste-problem", { hasText: said }).waitFor();
      }
      // Which game a text is of is asked where its form and the rules leave it open.
      await page.locator("#pasted").fill("5/5/5/5/5 w");
      await page.locator("#open-pasted").click();
      await page.locator("#which-game").getByRole("button", { name: "Racing Kings" }).click();
      await page.locator("#paste-problem", { hasText: "As a position of Racing Kings: " }).waitFor();
      for (const [text, name, move] of [
        ["@d4 @e5", "Moai", "@e5"],
        ["1. Kh3 Ka3", "Racing Kings", "Ka3"],
        ['[game "cage"]\n[variant "10x10"]\n\nd8xc8b8*', "Cage", ""],
      ]) {
        await page.goto(`${world.server.url}/analysis`);
        await page.locator("#pasted").fill(text);
        await page.locator("#open-pasted").click();
        await page.locator("h1", { hasText: name }).waitFor();
        if (move) await page.locator(".mv", { hasText: move }).waitFor();
      }
      await page.goto(`${world.server.url}/analysis`);
      await page.locator("#pasted").fill('[Variant "Racing Kings"]\n\n1. Kh3 Ka3 2. Kh4');
      await page.locator("#open-pasted").click();
      await page.locator(".mv", { hasText: "Kh4" }).waitFor();
      for (const [path, said] of [
        ["/analysis#1.abc", "This link is damaged"],
        ["/analysis#9.abc", "a newer version"],
        ["/analysis/chess", "Henge has no game called “chess”"],
        ["/analysis?match=nothing", "There’s no game here"],
        [`/analysis/moai?position=${encodeURIComponent("8/8 w")}`, "can’t be analysed"],
        ["/analysis/racing-kings?moves=h2h3+h2h3", "the line ends before it"],
      ]) {
        await page.goto("about:blank");
        await page.goto(world.server.url + path);
        await page.locator("#problem", { hasText: said }).waitFor();
      }
      await page.locator("henge-board [data-square]").first().waitFor({ state: "attached" });
    },
  ],
  [
    "the editor refuses and accepts, and says why",
    async (world) => {
      const position = "8/8/8/1r5K/3n4/k3N3/2b2BR1/q6Q w - - 0 1";
      const page = await world.page();
      page.expected = /422/;
      await page.goto(`${world.server.url}/editor/racing-kings?position=${encodeURIComponent(position)}`);
      await page.locator("#legal", { hasText: "Not a legal position." }).waitFor();
      await becomes(() => page.locator(".m-check").count(), 1);
      assert(await page.locator("#analyse").isDisabled(), "an illegal position can't be analysed");
      await page.locator("#eraser").click();
      await page.locator('[data-square="b5"]').click();
      await page.locator("#legal", { hasText: /Legal\. White to move, \d+ legal moves\./ }).waitFor();
      await page.reload();
      await page.locator("#legal", { hasText: "Legal." }).waitFor();
      await becomes(() => page.locator("#text").inputValue(), "8/8/8/7K/3n4/k3N3/2b2BR1/q6Q w - - 0 1");
      // Dragging a piece, and the text of another game.
      await page.locator('[data-square="h5"]').hover();
      await page.mouse.down();
      await page.locator('[data-square="h6"]').hover();
      await page.mouse.up();
      await until(async () => (await page.locator("#text").inputValue()).startsWith("8/8/7K/"), "the king on h6");
      await page.locator("#text").fill("#3#/5/2W2/5/#3# w");
      await page.locator("#text").blur();
      await page.locator("#legal", { hasText: "Not a legal position." }).waitFor();
      await page.locator('label:has(input[name=side][value="1"])').click();
      await page.locator("#legal", { hasText: "Legal. Black to move" }).waitFor();
      for (const game of ["cage", "gorogo", "moai"]) {
        await page.goto(`${world.server.url}/editor/${game}`);
        await page.locator("#legal", { hasText: "Legal." }).waitFor();
      }
      await page.locator("#analyse").click();
      await page.waitForURL(/\/analysis/);
      await page.goBack();
      await page.locator("#play").click();
      await page.waitForURL(/\/matches\//);
    },
  ],
  [
    "a review is read to its end, kept, and a turn is tried again",
    async (world) => {
      const page = await world.page();
      await seed(world, page);
      await page.goto(`${world.server.url}/history`);
      await page.locator(".game .who a").first().click();
      await page.locator("#honesty").waitFor();
      await page.getByText("How the game went").waitFor();
      equal(await page.locator(".tally tbody tr").count(), 4);
      await page.locator("#last").click();
      await page.locator("#first").click();
      for (let ply = 1; ply <= 4; ply += 1) {
        await page.keyboard.press("ArrowRight");
        await until(() => page.url().includes(`ply=${ply}`), `the address of ply ${ply}`);
      }
      assert(await page.locator("#next").isDisabled(), "the end of the game");
      let asked = 0;
      page.on("request", (it) => (asked += it.url().endsWith("/review") ? 1 : 0));
      await page.reload();
      await page.locator("#honesty").waitFor();
      equal(asked, 0, "a review that is kept is not made again:");
      await page.locator(".moves a").first().click();
      await page.locator("#again").click();
      await page.waitForURL(/\/matches\//);
      const missing = await world.page();
      missing.expected = /404/;
      await missing.goto(`${world.server.url}/review/nothing`);
      await missing.getByText("There’s nothing here").waitFor();
    },
  ],
  [
    "each of these pages is fit to be seen, light and wide, dark and narrow and in Portuguese",
    async (world) => {
      const pages = [
        ["/history", ".game"],
        ["/history?text=nothing", ".empty"],
        ["/analysis", "#pasted"],
        ["/analysis?kept=two&ply=1", ".lines li"],
        ["/editor/gorogo", "#legal.good"],
        ["/editor/racing-kings?position=8/8/8/1r5K/8/k7/8/8+w+-+-+0+1", "#legal.bad"],
        ["/review/one", "#honesty"],
        ["/settings", "input[name=sound]"],
      ];
      const open = async (page, [path, ready], way) => {
        page.expected = /422/;
        await page.goto("about:blank");
        await page.goto(world.server.url + path);
        await page.locator(ready).first().waitFor({ state: "attached" });
        await world.inspect(page, `${path} ${way}`);
      };
      await world.bothWays(pages, open, (page) => seed(world, page));
    },
  ],
];

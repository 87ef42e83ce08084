// All that a browser may have kept since 0.2.0, and links of that version.

import { deflateRawSync } from "node:zlib";
import { assert, becomes, until } from "./harness.mjs";
import { ready } from "./players.mjs";

/** Values as 0.2.0 wrote them: none of these had hints, themes, marks or the new steps of lessons. */
const SETTINGS = {
  language: "pt",
  theme: "dark",
  sound: false,
  animation: true,
  confirm: "always",
  coordinates: false,
  notation: "plain",
  name: "Ana",
  notify: false,
  flipHere: false,
};
const LESSONS = { moai: ["place", "push", "pull", "sight", "theirs", "win"], cage: ["closer", "apart"], "chess-loop": ["attack"] };
const PUZZLES = {
  12: { pieces: { a1: "N" }, pencil: { b2: "Q-" }, seconds: 41, hints: 1 },
  "2026-11-16": { puzzle: "4x4:3N+3R", grade: "medium", pieces: {}, pencil: {}, seconds: 52, hints: 0, solved: { at: 1763290000000, seconds: 52, hints: 0 }, best: 52 },
};
const GAME = {
  id: "old",
  game: "racing-kings",
  variant: "standard",
  start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
  moves: ["h2h3", "a2a3", "h3h4"],
  seats: [{ kind: "human", name: "" }, { kind: "computer", player: "2" }],
  time_control: { kind: "none" },
  mine: ["first"],
  stage: "over",
  to_move: "second",
  result: "first",
  reason: "Black resigned",
  how: "resignation",
  began: 1763290000000,
  changed: 1763290000000,
};

/** An analysis of 0.2.0 with a comment and a variation, as its link. */
function link() {
  const data = { g: "moai", v: "5x5", s: "", t: ["@c3", { c: "the middle" }, "@a3", ["@b4"], "b2W+"], p: [0] };
  return `1.${deflateRawSync(JSON.stringify(data)).toString("base64url")}`;
}

/** Writes what 0.2.0 had kept into a browser that has never run a newer version. */
async function fill(world, page, made) {
  await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>blank</title>" }));
  await page.goto(`${world.server.url}/blank`);
  await page.evaluate(
    async ([settings, lessons, puzzles, game, match, seat]) => {
      localStorage.setItem("henge.settings", JSON.stringify(settings));
      localStorage.setItem("henge.seats", JSON.stringify({ [match]: [seat] }));
      await new Promise((done, fail) => {
        const open = indexedDB.open("henge", 1);
        open.onupgradeneeded = () => {
          open.result.createObjectStore("games", { keyPath: "id" }).createIndex("changed", "changed");
          open.result.createObjectStore("things");
        };
        open.onerror = fail;
        open.onsuccess = () => {
          const change = open.result.transaction(["games", "things"], "readwrite");
          change.objectStore("games").put(game);
          change.objectStore("things").put(lessons, "lessons");
          change.objectStore("things").put(puzzles, "puzzles");
          change.objectStore("things").put({ conflicts: false }, "puzzle-options");
          change.oncomplete = () => {
            open.result.close();
            done();
          };
        };
      });
    },
    [SETTINGS, LESSONS, PUZZLES, GAME, made.id, { seat: "first", token: made.seats[0].token }],
  );
}

export default [
  [
    "settings, seats, games, lessons, puzzles and links of 0.2.0 still open",
    async (world) => {
      const seats = [{ kind: "human", name: "Ana" }, { kind: "computer", player: "random" }];
      const made = await world.server.post("/api/v1/matches", { game: "racing-kings", seats });
      const page = await world.page();
      const visit = (path) => page.goto(world.server.url + path);
      await fill(world, page, made);

      await visit("/settings");
      await page.getByRole("heading", { name: "Definições" }).first().waitFor();
      await becomes(() => page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.board]), ["dark", "lichen"]);
      await becomes(() => page.locator('input[name="name"]').first().inputValue(), "Ana");
      await becomes(() => page.locator('input[name="marks"][value="first"]').isChecked(), true, "marks:");

      // The seat in a running match is still ours, moves are confirmed and written as programs do.
      await visit(`/matches/${made.id}`);
      await ready(page);
      await page.locator('[data-square="h2"]').click();
      await page.locator('[data-square="h3"]').click();
      await page.locator("#confirm", { hasText: "h2h3" }).click();
      await until(async () => (await world.server.get(`/api/v1/matches/${made.id}`)).moves.length >= 2, "the move, and a reply");

      await visit("/history");
      await page.locator('[data-id="old"]').waitFor();
      await visit("/review/old");
      await page.locator(".stage henge-board").first().waitFor();
      await visit("/analysis?kept=old&ply=2");
      await page.locator("henge-board [data-square]").first().waitFor();

      // A lesson whose steps are others now is neither done nor lost: it goes on at the first new step.
      await visit("/learn");
      await page.locator(".lessons .lesson").nth(4).waitFor();
      for (const [game, step] of [["moai", 6], ["cage", 6], ["gorogo", 6], ["racing-kings", 6]]) {
        await visit(`/learn/${game}/${step}`);
        await page.locator("henge-board [data-square]").first().waitFor();
      }

      await visit("/puzzles/12");
      await becomes(() => page.locator('[data-square="a1"]').getAttribute("aria-label").then((it) => it.startsWith("a1, cavalo")), true, "the knight that was placed:");
      await visit("/puzzles/2026-11-16");
      await page.locator("henge-board [data-square]").first().waitFor();

      await visit(`/analysis/moai#${link()}`);
      await page.locator(".tree a, .moves a", { hasText: "b2W+" }).first().waitFor();
      await becomes(() => page.locator("textarea").first().inputValue(), "the middle", "the comment:");
      for (const path of ["/play?game=cage&level=3", "/play?kind=lobby&game=moai", "/editor/gorogo", `/matches/${made.id}?ply=1`]) {
        await visit(path);
        await page.locator("henge-board, h1").first().waitFor();
        assert((await page.locator("#problem").count()) === 0, path);
      }
    },
  ],
];

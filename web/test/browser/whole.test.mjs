// What holds for the app as a whole: how much there is to load, and how soon it is there.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { assert, equal, freePort, program, until } from "./harness.mjs";

const top = join(import.meta.dirname, "../..");

export default [
  [
    "all scripts of the app together are at most 150 KB, compressed, and the board for other pages 25 KB",
    async () => {
      const folder = join(top, "dist/app");
      const scripts = readdirSync(folder, { recursive: true }).filter((it) => it.endsWith(".js"));
      const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      // The app never loads the board for other pages, which has Lit and the pieces of its own.
      const embedded = scripts.filter((it) => it === "henge-board.js");
      equal(embedded.length, 1);
      assert(sizeOf(embedded[0]) <= 25_000, `${sizeOf(embedded[0])} bytes in ${embedded[0]}`);
      const sum = scripts.filter((it) => !embedded.includes(it)).reduce((bytes, it) => bytes + sizeOf(it), 0);
      assert(scripts.length > 20 && sum <= 150_000, `${sum} bytes in ${scripts.length} files`);
    },
  ],
  [
    "one link is printed, and opened where there is a browser",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "henge-open-"));
      const address = `127.0.0.1:${await freePort()}`;
      writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" >"${folder}/opened"\n`, { mode: 0o755 });
      const env = { ...process.env, DISPLAY: ":0", PATH: `${folder}:${process.env.PATH}`, HENGE_DATA: folder };
      const child = spawn(join(top, "../scripts/open-web"), [program, address], { env });
      const gone = new Promise((done) => child.once("exit", done));
      let said = "";
      child.stdout.on("data", (text) => (said += text));
      try {
        const opened = () => existsSync(join(folder, "opened")) && readFileSync(join(folder, "opened"), "utf8").trim();
        await until(opened, "the page to be opened");
        equal(opened(), `http://${address}/`);
        await until(() => said.includes("http:"), "the link to be printed");
        equal(said.match(/http:/g)?.length, 1, said);
      } finally {
        child.kill();
        await gone;
        rmSync(folder, { recursive: true, force: true });
      }
    },
  ],
  [
    "the content-security policy has no exceptions, but that scripts may compile WebAssembly",
    async (world) => {
      for (const path of ["/", "/play", "/assets/none.js", "/rules/moai", "/api/docs", "/api/v1/games", "/nothing", "/embed.html"]) {
        const policy = (await fetch(world.server.url + path)).headers.get("content-security-policy") ?? "";
        const rules = policy.split(";").map((it) => it.trim().split(" "));
        assert(rules.some(([name, value]) => name === "default-src" && value === "'none'"), `${path}: ${policy}`);
        const allowed = (name) => ["'none'", "'self'", ...(name === "script-src" ? ["'wasm-unsafe-eval'"] : [])];
        const odd = rules.flatMap(([name, ...values]) => values.filter((it) => !allowed(name).includes(it)));
        assert(odd.length === 0, `${path} allows ${odd.join(" ")}`);
      }
    },
  ],
  [
    "a page names its language before any script has run",
    async (world) => {
      for (const path of ["/", "/nothing", "/matches/zzzzzzzzzzzz/plain", "/rules/nothing"]) {
        for (const [accepted, tag] of [
          ["pt-PT,pt;q=0.9", "pt-PT"],
          ["en-GB,en;q=0.9", "en"],
        ]) {
          const headers = { accept: "text/html", "accept-language": accepted };
          const text = await (await fetch(world.server.url + path, { headers })).text();
          assert(text.includes(`<html lang="${tag}"`), `${path} in ${tag} begins with ${text.slice(0, 60)}`);
        }
      }
    },
  ],
  [
    "the first board is there within 1.5 seconds",
    async (world) => {
      const times = [];
      // The machine may be busy with something else for a while.
      const soon = async () => {
        const page = await world.page();
        await page.addInitScript(() => {
          const watching = new MutationObserver(() => {
            if (!document.querySelector("henge-board .pc")) return;
            globalThis.seen = performance.now();
            watching.disconnect();
          });
          watching.observe(document, { childList: true, subtree: true });
        });
        await page.goto(world.server.url);
        times.push(await (await page.waitForFunction(() => globalThis.seen)).jsonValue());
        await page.context().close();
        return times.at(-1) < 1500;
      };
      await until(soon, () => `the first board took ${times.map(Math.round).join(", ")} ms`);
      if (process.env.TIMES) console.log(`first board: ${times.map(Math.round).join(", ")} ms`);
    },
  ],
];

// Positions a second of the module and of the native program, by CPU time, in one interleaved run:
// SPEED=/path/to/henge MODULE=/path/to/henge.wasm npx vitest run --config test/module/vitest.config.ts speed

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { it } from "vitest";
import { Module } from "../../src/module/module";

const { MODULE = "", SPEED = "", NODES = "1000000" } = process.env;

/** Rounds of both, one after the other; the best of each counts. */
const ROUNDS = 5;

/** CPU seconds of the child processes that have ended, from the 16th and 17th field of the process's line in `/proc`. */
function childSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function native(game: string, nodes: number): number {
  const before = childSeconds();
  const { status } = spawnSync(SPEED, ["analyse", game, "--nodes", String(nodes), "--json"]);
  if (status !== 0) throw new Error(`the program ended with ${status}`);
  return childSeconds() - before;
}

function inModule(module: Module, game: string, nodes: number): number {
  const post = (path: string, body: object) =>
    module.answer({ method: "POST", path: `/api/v1/games/${game}/${path}`, language: "en", body: JSON.stringify(body) });
  const { position } = JSON.parse(new TextDecoder().decode(post("new", {}).body));
  const before = process.cpuUsage();
  post("analyse", { position, limits: { nodes } });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it.skipIf(SPEED === "")("measures positions a second", async () => {
  const compiled = await WebAssembly.compile(readFileSync(MODULE));
  const nodes = Number(NODES);
  for (const game of ["racing-kings", "gorogo", "moai", "cage"]) {
    const module = new Module(compiled);
    inModule(module, game, 50_000);
    const best = [Infinity, Infinity];
    for (let n = 0; n < ROUNDS; n++) {
      // Starting the program is not part of the search.
      best[0] = Math.min(best[0] as number, native(game, nodes) - native(game, 1));
      best[1] = Math.min(best[1] as number, inModule(module, game, nodes));
    }
    const [here, there] = best.map((seconds) => nodes / seconds / 1000) as [number, number];
    console.log(game, `native ${here.toFixed(0)} kn/s, module ${there.toFixed(0)} kn/s: ${((100 * there) / here).toFixed(0)} %, load ${loadavg()[0]?.toFixed(1)}`);
  }
}, 3_600_000);

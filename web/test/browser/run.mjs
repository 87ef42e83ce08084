// Runs the browser tests: all files of this folder, or those named. `node run.mjs play,words`
// Two tests run at a time, each beside a server and a browser of its own; `WORKERS=1` runs one.

import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { World } from "./harness.mjs";

const names = process.argv.slice(2).flatMap((it) => it.split(","));
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".test.mjs"))
  .filter((file) => names.length === 0 || names.includes(file.replace(".test.mjs", "")))
  .sort();
const only = process.env.ONLY;

let failed = 0;
let passed = 0;
const began = Date.now();

function fail(what, trouble) {
  failed += 1;
  console.log(`FAILED ${what}\n${trouble?.stack ?? trouble}`);
}

async function attempt(world, { file, name, run }) {
  const start = Date.now();
  let trouble;
  try {
    await run(world);
  } catch (error) {
    trouble = error;
  }
  try {
    await world.settle();
  } catch (error) {
    trouble = trouble ? new Error(`${trouble.stack}\n${error.message}`) : error;
  }
  const what = `${file}: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`;
  if (trouble) return fail(what, trouble);
  passed += 1;
  console.log(`ok ${what}`);
}

// An unhandled rejection of one test must not end the others, and counts as a failure.
process.on("unhandledRejection", (error) => fail("a test left something behind", error));

const tests = [];
for (const file of files) {
  const { default: all } = await import(`./${file}`);
  tests.push(...all.map(([name, run, begin]) => ({ file, name, run, begin })));
}
const wanted = tests.filter(({ name }) => !only || name.includes(only));
const workers = Math.min(Number(process.env.WORKERS ?? Math.min(2, availableParallelism())), wanted.length);
const worlds = Array.from({ length: workers }, () => new World());
try {
  await Promise.all(worlds.map((world) => world.open()));
  // What takes its time begins at once, in the first world, and is looked at there when all else is done.
  const begun = wanted.filter(({ begin }) => begin);
  await Promise.all(begun.map(({ begin }) => begin(worlds[0])));
  const rest = wanted.filter(({ begin }) => !begin);
  const work = async (world, own) => {
    for (let test = rest.shift() ?? own.shift(); test; test = rest.shift() ?? own.shift()) await attempt(world, test);
  };
  await Promise.all(worlds.map((world, index) => work(world, index === 0 ? begun : [])));
} finally {
  await Promise.all(worlds.map((world) => world.close()));
}
console.log(`${passed} passed, ${failed} failed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

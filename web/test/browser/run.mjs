// Runs the browser tests: all files of this folder, or those named. `node run.mjs play,words`

import { readdirSync } from "node:fs";
import { World } from "./harness.mjs";

const names = process.argv.slice(2).flatMap((it) => it.split(","));
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".test.mjs"))
  .filter((file) => names.length === 0 || names.includes(file.replace(".test.mjs", "")))
  .sort();
const only = process.env.ONLY;

const world = new World();
let failed = 0;
let passed = 0;
const began = Date.now();
// What a test leaves behind and nobody waits for is its trouble, and must not end the others.
process.on("unhandledRejection", (error) => world.trouble(String(error?.stack ?? error)));
await world.open();
try {
  const all = [];
  for (const file of files) {
    const { default: tests } = await import(`./${file}`);
    all.push([file, tests.filter(([name]) => !only || name.includes(only))]);
  }
  // What takes its time begins at once, and is looked at when its turn comes.
  const beginnings = all.flatMap(([, tests]) => tests.map(([, , begin]) => begin)).filter(Boolean);
  await Promise.all(beginnings.map((begin) => begin(world)));
  for (const [file, tests] of all) {
    for (const [name, run] of tests) {
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
      const time = `${((Date.now() - start) / 1000).toFixed(1)} s`;
      if (trouble) {
        failed += 1;
        console.log(`FAILED ${file}: ${name} (${time})\n${trouble.stack ?? trouble}`);
      } else {
        passed += 1;
        console.log(`ok ${file}: ${name} (${time})`);
      }
    }
  }
} finally {
  await world.close();
}
console.log(`${passed} passed, ${failed} failed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

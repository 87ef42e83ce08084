// Writes src/api/schema.ts from the server's own description. With `--check`, says whether it is
// the same as the one kept. The address is that of a running server: HENGE_URL.

import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const url = `${process.env.HENGE_URL ?? "http://127.0.0.1:8080"}/api/v1/openapi.json`;
const description = await (await fetch(url)).json();
const head = "// Made by `npm run types` from /api/v1/openapi.json. Don't edit.\n\n";
// Without comments: the sentences of the description may change without the types.
const text = head + astToString(await openapiTS(description)).replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "");
const path = new URL("../src/api/schema.ts", import.meta.url);
if (!process.argv.includes("--check")) {
  writeFileSync(path, text);
} else if (readFileSync(path, "utf8") !== text) {
  console.error("src/api/schema.ts is not what the server describes: run `npm run types` and look at what changed");
  process.exit(1);
}

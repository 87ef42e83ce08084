// What Vite does not do by itself: sentences from the Fluent files, sprites in the page, and
// compressed twins of all files, so that the server has nothing to compress.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const root = resolve(import.meta.dirname, "../..");

/** Entries of the other crates' files that the pages use: names of things, not sentences. */
const SHARED = /^(player|level|bot|sprite|piece|about|[a-z-]+-button|[a-z-]+-variant)-[\w-]+ =/;

function entries(text: string): string[] {
  return text.split(/\n(?=[a-z])/).filter((entry) => SHARED.test(entry));
}

function messages(language: string): string {
  const games = readdirSync(join(root, "games")).sort();
  const shared = [join(root, "crates/messages/locales"), ...games.map((game) => join(root, "games", game, "messages"))]
    .map((folder) => `\n${readFileSync(join(folder, `${language}.ftl`), "utf8")}`)
    .flatMap(entries);
  const own = readdirSync(join(root, "web/messages", language)).sort();
  const texts = own.map((file) => readFileSync(join(root, "web/messages", language, file), "utf8"));
  return [...shared, ...texts].join("\n").replace(/^#.*\n/gm, "");
}

/**
 * `virtual:messages/en` is the address of a file with all Fluent entries of a language: they are
 * data, which no browser needs to read as a script.
 */
export function fluentMessages(): Plugin {
  const prefix = "virtual:messages/";
  let isBuild = false;
  return {
    name: "henge-messages",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const source = messages(language);
      if (!isBuild) return `export default ${JSON.stringify(`data:text/plain,${encodeURIComponent(source)}`)}`;
      const file = this.emitFile({ type: "asset", name: `${language}.ftl`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.watcher.add(join(root, "web/messages"));
    },
  };
}

/** `virtual:measured` says what docs/playing/levels.md has measured: by game, by level, games won and played, and Elo above level 1. */
export function measuredLevels(): Plugin {
  const id = "virtual:measured";
  return {
    name: "henge-measured",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const found: Record<string, Record<string, [number, number, number]>> = {};
      for (const part of readFileSync(join(root, "docs/playing/levels.md"), "utf8").split(/^## /m).slice(1)) {
        const game = (part.split("\n")[0] ?? "").trim().toLowerCase().replaceAll(" ", "-");
        const levels: Record<string, [number, number, number]> = {};
        for (const row of part.matchAll(/^\| ([2-8]) \| [1-7] \| (\d+) \| (\d+) \|.*\| (\d+) \|$/gm)) {
          levels[row[1] as string] = [Number(row[3]), Number(row[2]), Number(row[4])];
        }
        const first = part.match(/^Level 1 won (all|\d+) of (\d+) games against `random`/m);
        if (first) levels["1"] = [Number(first[1] === "all" ? first[2] : first[1]), Number(first[2]), 0];
        found[game] = levels;
      }
      return `export default ${JSON.stringify(found)}`;
    },
  };
}

/** `virtual:module` is the address of the WebAssembly module, the file that MODULE names; empty without one. */
export function wasmModule(): Plugin {
  const id = "virtual:module";
  let isBuild = false;
  return {
    name: "henge-module",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const { MODULE } = process.env;
      if (!isBuild || !MODULE) return 'export default ""';
      const file = this.emitFile({ type: "asset", name: "henge.wasm", source: readFileSync(MODULE) });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

function spriteSymbols(files: string[]): string[] {
  return files
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .flatMap((text) => text.match(/<symbol[\s\S]*?<\/symbol>/g) ?? []);
}

/** `virtual:sprites` is what a board on another page draws with: the pieces, and four buttons. */
export function boardSprites(): Plugin {
  const id = "virtual:sprites";
  return {
    name: "henge-board-sprites",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const needed = /id="(i-(first|prev|next|last)|[wb][KQRBN]|moai-[wb]|stone-[wb]|checker-[rb]|counter|henge)"/;
      return `export default ${JSON.stringify(spriteSymbols(["sprites.svg"]).filter((it) => needed.test(it)).join(""))}`;
    },
  };
}

/** Puts all symbols into the page: a board needs them before any script has run. */
export function inlineSprites(): Plugin {
  const symbols = spriteSymbols(["sprites.svg", "sprites-pages.svg"]).join("");
  return {
    name: "henge-sprites",
    transformIndexHtml: (html) =>
      html.replace("<!-- sprites -->", `<svg class="sprites" width="0" height="0" aria-hidden="true">${symbols}</svg>`),
  };
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Files that the server has without the app, and the app shows without a network. */
const OF_THE_SERVER = ["/logo.svg"];

/** Writes `sw.js`, which knows every file that was built, and whose version follows from them. */
export function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "henge-service-worker",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle() {
      const hash = createHash("sha256");
      const names = files(folder)
        .filter((path) => !/\.(br|gz)$|sw\.js$/.test(path))
        .sort()
        .map((path) => {
          const name = `/${relative(folder, path).replaceAll("\\", "/")}`;
          hash.update(name).update(readFileSync(path));
          return name;
        });
      const source = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
      hash.update(source);
      const text = source.replace("@VERSION@", hash.digest("hex").slice(0, 16)).replace('["@FILES@"]', JSON.stringify([...names, ...OF_THE_SERVER]));
      writeFileSync(join(folder, "sw.js"), text);
    },
  };
}

/** Writes `.br` and `.gz` beside every file that becomes smaller by it. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "henge-compress",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      let script = 0;
      for (const path of files(folder).filter((it) => /\.(html|js|css|ftl|svg|json|wasm|webmanifest|txt)$/.test(it))) {
        const bytes = readFileSync(path);
        const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        const gzip = gzipSync(bytes, { level: 9 });
        if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli);
        if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip);
        if (path.endsWith(".js")) script += gzip.length;
      }
      console.log(`all scripts together: ${(script / 1024).toFixed(1)} KB compressed`);
    },
  };
}

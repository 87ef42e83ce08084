// A server, a browser, and pages that fail on what must never happen: an error in the console, a
// request to another host, an answer that breaks the content-security policy.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const top = resolve(import.meta.dirname, "../../..");
export const program = process.env.HENGE ?? join(top, "target/debug/henge");
/** A folder with a built app that is shown instead of the one in the program: no need to build the program again. */
const builtApp = process.env.WEB_DIST && resolve(process.env.WEB_DIST);
const axeSource = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"), "utf8");

/** How long anything may take on a machine that has other things to do, in milliseconds. */
const TEST_TIMEOUT_MS = 60_000;

/** The sentences of a language that nothing is put into, by id. */
function sentences(language) {
  const folder = join(top, "web/messages", language);
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const entries = text.join("\n").matchAll(/^([\w-]+) = ([^{\n]+)$/gm);
  return new Map([...entries].map(([, id, value]) => [id, value.replaceAll(/\*\*|`/g, "").trim()]));
}

const portuguese = sentences("pt");
/** Sentences in English, of more than a word, that are others in Portuguese. */
const foreign = [...sentences("en")]
  .filter(([id, text]) => text.includes(" ") && text !== portuguese.get(id) && id !== "language-switch")
  .map(([, text]) => text);

/** Returns a free port. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** A server that can be killed in mid-game and started again with the same database. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), "henge-web-"));
  #process;
  #program;

  constructor(path = program) {
    this.#program = path;
  }

  async start() {
    this.port ??= await freePort();
    this.url = `http://127.0.0.1:${this.port}`;
    const options = [
      ["--listen", `127.0.0.1:${this.port}`],
      ["--database", join(this.#folder, "matches.db")],
      ["--matches-per-minute", "10000"],
      ["--open-challenges", "0"],
      ["--joins-per-minute", "0"],
      ["--log", "error"],
    ];
    const environment = { ...process.env, HENGE_DATA: this.#folder };
    this.#process = spawn(this.#program, ["serve", ...options.flat()], { env: environment, stdio: "ignore" });
    await until(async () => {
      assert(this.#process.exitCode === null, `the server ended with ${this.#process.exitCode}`);
      return (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok;
    }, "the server to start");
  }

  /** Ends it as a power cut would. */
  async kill() {
    const gone = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill("SIGKILL");
    await gone;
  }

  async remove() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async get(path) {
    return (await fetch(this.url + path)).json();
  }

  async post(path, body, token) {
    const bearer = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(this.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url, ...bearer },
      body: JSON.stringify(body),
    });
    return answer.json();
  }
}

/** Debian's browsers. The shell has no windows and takes half the time, but denies notifications. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Starts the first browser of these that is installed, or the one that CHROMIUM names. */
function launch(programs) {
  const executablePath = process.env.CHROMIUM ?? programs.find(existsSync);
  // A page that doesn't come from the server may not connect to it otherwise.
  const folder = builtApp ? ["--disable-features=LocalNetworkAccessChecks"] : [];
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...folder], timeout: TEST_TIMEOUT_MS });
}

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png" };
/** Paths of the server's own pages and files. */
const SERVED = /^\/(api|rules|boards|embed)\b/;

/** Answers a request for a page or a file of the app from a folder, and sends on all others. */
async function fromFolder(route, folder) {
  const path = new URL(route.request().url()).pathname;
  const isPage = route.request().resourceType() === "document" && !SERVED.test(path);
  const file = join(folder, isPage ? "index.html" : path);
  if (route.request().method() !== "GET" || SERVED.test(path) || !existsSync(file) || path === "/") {
    if (!isPage) return route.fallback();
  }
  const type = TYPES[file.split(".").pop()] ?? "text/plain";
  return route.fulfill({ path: file, contentType: type });
}

export class World {
  #browser;
  #wholeBrowser;
  #contexts = [];
  #troubles = [];
  #timers = [];
  server = new Server();

  async open() {
    await this.server.start();
    this.#browser = await launch([SHELL, ...BROWSERS]);
  }

  /** Does something every few seconds until the end. */
  every(seconds, act) {
    this.#timers.push(setInterval(() => act().catch(() => undefined), seconds * 1000));
  }

  async close() {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#browser?.close();
    await this.#wholeBrowser?.close();
    await this.server.remove();
  }

  /**
   * A page in a browser of its own: nothing is kept from other pages. Options are those of
   * Playwright's contexts, and `settings`, which are those of the app. `whole`: in a browser that
   * allows notifications, which is started for the first such page.
   */
  async page({ settings = {}, context: given, whole = false, ...options } = {}) {
    if (whole) this.#wholeBrowser ??= await launch(BROWSERS);
    const browser = whole ? this.#wholeBrowser : this.#browser;
    const context =
      given ??
      (await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", serviceWorkers: "block", ...options }));
    if (!given) {
      this.#contexts.push(context);
      if (builtApp) await context.route("**/*", (route) => fromFolder(route, builtApp));
      const kept = JSON.stringify({ sound: false, ...settings });
      await context.addInitScript(
        `try { localStorage.getItem("henge.settings") ?? localStorage.setItem("henge.settings", ${JSON.stringify(kept)}) } catch {}`,
      );
    }
    const page = await context.newPage();
    page.setDefaultTimeout(TEST_TIMEOUT_MS);
    page.on("pageerror", (error) => this.#troubles.push(`error in the page: ${error.stack ?? error}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // A refused connection is reported by the browser itself: tests that cut it expect that.
      if (page.cut && /net::ERR_|WebSocket connection|Failed to load resource/.test(message.text())) return;
      if (/blocked by Playwright/.test(message.text())) return;
      if (page.expected?.test(message.text())) return;
      this.#troubles.push(`console ${message.type()}: ${message.text()} (${page.url()})`);
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      const own = url.host === new URL(this.server.url).host;
      if (!own && url.protocol !== "data:" && url.protocol !== "blob:" && url.origin !== page.host) this.#troubles.push(`a request to ${url.host}`);
    });
    return page;
  }

  async visit(path, options) {
    const page = await this.page(options);
    await page.goto(this.server.url + path);
    return page;
  }

  /** What axe finds wrong with a page, as an error. */
  async axe(page, name) {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    if (violations.length > 0) {
      const told = violations.map((it) => `${it.id}: ${it.help}\n  ${it.nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
      throw new Error(`axe on ${name ?? page.url()}\n${told.join("\n")}`);
    }
  }

  /** How much of a page has moved by itself since it was opened: the sum that browsers call CLS. */
  async shift(page) {
    return page.evaluate(
      () =>
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          // Buffered entries are delivered before the next frame but one.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
        }),
    );
  }

  /**
   * What must hold for every page: axe finds nothing, nothing is wider than the screen, nothing has
   * jumped when data arrived, and a page in Portuguese has no sentence in English.
   */
  async inspect(page, name) {
    await page.waitForLoadState("networkidle");
    const shift = await this.shift(page);
    assert(shift < 0.02, `${name}: things have moved by ${shift.toFixed(3)}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(over <= 0, `${name} is ${over} pixels too wide`);
    const language = await page.locator("html").getAttribute("lang");
    if (language === "pt-PT") await this.#listen(page, name);
    await this.axe(page, name);
    await this.shot(page, name);
  }

  async #listen(page, name) {
    const text = await page.evaluate(() => {
      // What says that it is in English, and what is typed, may be.
      const others = [...document.querySelectorAll('main [lang="en"], pre, code')].filter((it) => !it.hidden);
      for (const it of others) it.hidden = true;
      const shown = document.body.innerText;
      for (const it of others) it.hidden = false;
      const attributes = ["aria-label", "alt", "title", "placeholder"];
      const said = [...document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")]
        .filter((it) => !it.lang)
        .flatMap((it) => attributes.map((attribute) => it.getAttribute(attribute) ?? ""));
      return [document.title, shown, ...said].join("\n");
    });
    equal(foreign.filter((it) => text.includes(it)), [], name);
    const word = ["White", "Black", "undefined", "NaN", "[object"].find((it) => text.includes(it));
    assert(!word, `${name} says “${word}”`);
  }

  /**
   * Opens pages light and wide in English, and dark and narrow in Portuguese. `make test` opens each page
   * in one of the two ways, in turn; with HENGE_SOAK=1 each is opened in both.
   *
   * @param paths what to open, passed to `open` one by one
   * @param open loads one of them into a page and inspects it
   * @param prepare is called once with each new page
   */
  async bothWays(paths, open, prepare = () => {}) {
    const ways = [
      ["light", 1280, "en-GB"],
      ["dark", 360, "pt-PT"],
    ];
    const all = ways.map(async ([colorScheme, width, locale], way) => {
      const page = await this.page({ colorScheme, locale, viewport: { width, height: 800 } });
      await prepare(page);
      for (const [index, path] of paths.entries()) {
        if (process.env.HENGE_SOAK || index % ways.length === way) await open(page, path, `${colorScheme} ${width}`);
      }
      await page.context().close();
    });
    await Promise.all(all);
  }

  /** Keeps a picture of a page for people to look at. */
  async shot(page, name) {
    const folder = process.env.SHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, "-")}.png`), fullPage: true });
  }

  /** Ends a test: closes its pages, and throws what was wrong with them. */
  async settle() {
    for (const context of this.#contexts.splice(0)) await context.close();
    const troubles = this.#troubles.splice(0);
    if (troubles.length > 0) throw new Error([...new Set(troubles)].join("\n"));
  }
}

export function assert(fact, message) {
  if (!fact) throw new Error(message);
}

export function equal(found, expected, message = "") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${message} expected ${b}, found ${a}`);
}

/** Waits until what is read is what is expected. */
export async function becomes(read, expected, message = "") {
  const wanted = JSON.stringify(expected);
  let found;
  const check = async () => (found = JSON.stringify(await read())) === wanted;
  await until(check, () => `${message} expected ${wanted}, found ${found}`);
}

/** Waits until something holds. */
export async function until(check, message) {
  const end = Date.now() + TEST_TIMEOUT_MS;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${typeof message === "function" ? message() : message}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

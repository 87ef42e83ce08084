// Keeps the app's files, so that it opens without a network. Files that belong together stay
// together: pages come from the network whenever there is one, everything else has a name that
// changes with its content, and the files of the version before stay until the next update, because
// a tab may still show it. Nothing but files is ever deleted here: what people keep is elsewhere.

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

/** The server says that answers depend on headers; those to requests for files don't. */
const ANY = { ignoreVary: true };

const PREFIX = "henge ";
/** Addresses under which the server answers with pages of its own. */
const OF_THE_SERVER = /^\/(api|rules|boards|preview|metrics|healthz|readyz)(\/|$)|\/plain$/;

/** The rules of a game, as the sheet beside a board asks for them. */
const RULES = /^\/rules\/[\w-]+$/;

/** Caches are named by when they were made and what is in them, the oldest first. */
async function versions() {
  return (await caches.keys()).filter((it) => it.startsWith(PREFIX)).sort();
}

async function own() {
  const name = (await versions()).find((it) => it.endsWith(` ${VERSION}`));
  return caches.open(name ?? `${PREFIX}${Date.now()} ${VERSION}`);
}

addEventListener("install", (event) => {
  const requests = FILES.map((it) => new Request(it, { cache: "no-cache" }));
  // All or nothing: a file that can't be had leaves the version before in charge.
  event.waitUntil(own().then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of (await versions()).slice(0, -2)) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});

// Sent by the page when the user agrees to reload.
addEventListener("message", (event) => {
  if (event.data === "take over") void skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (RULES.test(url.pathname) && request.mode !== "navigate") event.respondWith(rules(request, url));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => fromCache(url.pathname)));
});

async function page(request, url) {
  try {
    return await fetch(request);
  } catch {
    if (OF_THE_SERVER.test(url.pathname)) return Response.redirect("/offline");
    return fromCache("/index.html");
  }
}

async function fromCache(path) {
  return (await (await own()).match(path, ANY)) ?? Response.error();
}

/** Rules that were read once can be read again without a network, in the same language. */
async function rules(request, url) {
  const name = `${url.pathname}?${request.headers.get("accept-language") ?? ""}`;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open("rules")).put(name, answer.clone());
    return answer;
  } catch {
    return (await (await caches.open("rules")).match(name, ANY)) ?? Response.error();
  }
}

/** A name never has another content, so it does not matter which version it comes from. */
async function asset(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

// Clicking a turn notification opens the board, in its tab if there is one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data ?? "/";
  const show = async () => {
    const tabs = await clients.matchAll({ type: "window" });
    const tab = tabs.find((it) => new URL(it.url).pathname === path);
    return tab ? tab.focus() : clients.openWindow(path);
  };
  event.waitUntil(show());
});

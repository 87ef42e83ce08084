// The router. Each page is a custom element in a file of its own, loaded when it is first needed.

import { LitElement } from "lit";

export type Params = Record<string, string>;

export type Route = {
  /** The path pattern, such as `/matches/:id`. A last part `*` matches the rest of the path. */
  path: string;
  /** Name of the page's element. */
  tag: string;
  load: () => Promise<unknown>;
  /** The navigation entry that is highlighted. */
  nav?: string;
};

/** The result of matching a path: the route and its parameters. */
export type Place = { route: Route; params: Params; url: URL };

/** Base class of pages. Rendered without a shadow root, so that the global style sheets apply. */
export class Page extends LitElement {
  /** Parameters of the path, such as `id`. */
  params: Params = {};
  url: URL = new URL(location.href);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Called when the address changes but the page element stays, such as from a match to its rematch. */
  arrive(_place: Place): void {}

  /** Sets the document title. */
  protected setTitle(title: string): void {
    document.title = title === "" ? "Henge" : `${title} · Henge`;
  }
}

/** Returns the parameters of a path, or `undefined` if it doesn't match the route. */
export function match(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split("/").filter(Boolean);
  const found = path.split("/").filter(Boolean);
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    if (part === "*") {
      params.rest = found.slice(index).map(decode).join("/");
      return params;
    }
    const there = found[index];
    if (there === undefined) return undefined;
    if (part.startsWith(":")) params[part.slice(1)] = decode(there);
    else if (part !== there) return undefined;
  }
  return wanted.length === found.length ? params : undefined;
}

/** Decodes a part of an address; returns it unchanged if it is malformed. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Paths that the server renders itself. */
const OF_THE_SERVER = /^\/(api|rules|boards|preview|metrics|healthz|readyz)(\/|$)|\.svg$|\/plain$/;

export class Router extends EventTarget {
  #routes: Route[];
  #missing: Route;

  constructor(routes: Route[], missing: Route) {
    super();
    this.#routes = routes;
    this.#missing = missing;
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#arrive(false));
    document.addEventListener("click", (event) => this.#click(event));
    addEventListener("scroll", () => this.#remember(), { passive: true });
  }

  /** Matches the current address. */
  place(): Place {
    const url = new URL(location.href);
    for (const route of this.#routes) {
      const params = match(route.path, url.pathname);
      if (params) return { route, params, url };
    }
    return { route: this.#missing, params: {}, url };
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    const url = new URL(address, location.href);
    if (options.replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.#arrive(!options.replace);
  }

  #arrive(isNew: boolean): void {
    const top = isNew ? 0 : Number((history.state as { top?: number } | null)?.top ?? 0);
    this.dispatchEvent(new CustomEvent<number>("arrive", { detail: top }));
  }

  #frame = 0;

  #remember(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      history.replaceState({ ...(history.state as object | null), top: scrollY }, "");
    });
  }

  /** Handles clicks on links within the app without reloading the page. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    const address = link?.getAttribute("href");
    if (!link || !address || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || OF_THE_SERVER.test(url.pathname)) return;
    if (address.startsWith("#")) return;
    event.preventDefault();
    this.go(url.href);
  }
}

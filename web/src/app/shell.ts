// The frame of every page: header with navigation, language and theme, the page itself, toasts.

import { LitElement, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { everything, addServerGames } from "../games";
import { language } from "./language";
import "./offline";
import { Page, type Place } from "./router";
import { NAVIGATION, router } from "./routes";
import { scrollBack } from "./scroll";
import { settings } from "./settings";
import { type Toast, notices } from "./toast";
import { loadWords, say } from "./words";

/** Display time of a toast in milliseconds; longer if it has an action. */
const TOAST_MS = 6000;
const ACTION_MS = 20_000;

export class Shell extends LitElement {
  @state() private ready = false;
  /** Whether the sentences couldn't be loaded. */
  @state() private wordless = false;
  @state() private menu = false;
  @state() private toast: Toast | undefined;
  @state() private nav: string | undefined;
  @state() private failed = false;
  /** Whether the page has been loaded. Until then the footer is hidden, so that it doesn't jump. */
  @state() private filled = false;
  #page: Page | undefined;
  #tag = "";
  #timer = 0;
  #visit = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    router.addEventListener("arrive", (event) => {
      void this.#show((event as CustomEvent<number>).detail, true);
    });
    settings.addEventListener("change", () => void this.#speak());
    notices.addEventListener("toast", (event) => this.#tell((event as CustomEvent<Toast>).detail));
    notices.addEventListener("announce", (event) => {
      const region = this.querySelector("#announcer");
      if (region) region.textContent = (event as CustomEvent<string>).detail;
    });
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const page = router.place().route.load();
    // Messages and page are loaded in parallel; a failure to load the page is reported below.
    page.catch(() => undefined);
    try {
      await loadWords();
    } catch {
      // Without messages the error can't be translated: it is shown in both languages.
      this.wordless = true;
      return;
    }
    this.ready = true;
    await this.updateComplete;
    await this.#show(0, false);
    // Without a server only the built-in games are listed.
    if (await addServerGames().catch(() => false)) this.#again();
  }

  /** Renders the whole app again, as if it had just been opened. */
  #again(): void {
    this.requestUpdate();
    this.#page?.requestUpdate();
    this.querySelector<LitElement>("henge-band")?.requestUpdate();
    this.#page?.arrive(router.place());
  }

  /** Switches the language and renders everything again. */
  async #speak(): Promise<void> {
    // Without a network the language can't be switched.
    await loadWords().catch(() => undefined);
    this.#again();
  }

  async #show(top: number, moved: boolean): Promise<void> {
    const place: Place = router.place();
    const visit = ++this.#visit;
    this.menu = false;
    this.nav = place.route.nav;
    try {
      await place.route.load();
      this.failed = false;
    } catch {
      this.failed = true;
      return;
    }
    // The user navigated away while the page was loading.
    if (visit !== this.#visit) return;
    if (this.#tag === place.route.tag && this.#page) {
      this.#page.params = place.params;
      this.#page.url = place.url;
      this.#page.arrive(place);
      this.#page.requestUpdate();
    } else {
      const page = document.createElement(place.route.tag) as Page;
      page.params = place.params;
      page.url = place.url;
      this.#page?.remove();
      this.#page = page;
      this.#tag = place.route.tag;
      this.querySelector("#page")?.append(page);
    }
    await this.#page.updateComplete;
    this.filled = true;
    if (!moved) return;
    scrollBack(top);
    const heading = this.#page.querySelector<HTMLElement>("h1");
    if (heading && top === 0) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }

  #tell(toast: Toast): void {
    clearTimeout(this.#timer);
    this.toast = toast;
    this.#timer = window.setTimeout(() => (this.toast = undefined), toast.action ? ACTION_MS : TOAST_MS);
  }

  #switchTheme(): void {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    settings.set({ theme: dark ? "light" : "dark" });
  }

  #links() {
    return NAVIGATION.map(
      ([key, address]) =>
        html`<a href=${address} aria-current=${this.nav === key ? "page" : nothing}>${say(`nav-${key}`)}</a>`,
    );
  }

  protected override render() {
    if (this.wordless) {
      return html`<main class="wrap empty">
        <h1>Henge</h1>
        <p>The server didn’t answer. Check your connection and try again.</p>
        <p lang="pt-PT">O servidor não respondeu. Verifique a ligação e tente de novo.</p>
        <div class="btns"><button class="btn pri" @click=${() => location.reload()}>Try again · Tentar de novo</button></div>
      </main>`;
    }
    if (!this.ready) return nothing;
    const other = language() === "en" ? "pt" : "en";
    return html`
      <a class="skip" href="#page" @click=${this.#skip}>${say("skip")}</a>
      <header class="site">
        <div class="wrap">
          <a class="brand" href="/"><svg aria-hidden="true"><use href="#logo" /></svg>Henge</a>
          <nav aria-label=${say("nav-main")}>${this.#links()}</nav>
          <div class="end">
            <button
              class="iconbtn"
              id="language"
              aria-label=${say("language-switch")}
              lang=${other === "pt" ? "pt-PT" : "en"}
              @click=${() => settings.set({ language: other })}
            >
              ${other.toUpperCase()}
            </button>
            <button class="iconbtn" id="theme" aria-label=${say("theme-switch")} @click=${this.#switchTheme}>
              <svg class="ico" aria-hidden="true"><use href="#i-theme" /></svg>
            </button>
            <a class="iconbtn" id="settings" href="/settings" aria-label=${say("nav-settings")}>
              <svg class="ico" aria-hidden="true"><use href="#i-gear" /></svg>
            </a>
            <button
              class="iconbtn only-narrow"
              aria-label=${say("menu")}
              aria-expanded=${this.menu}
              aria-controls="menu"
              @click=${() => (this.menu = !this.menu)}
            >
              <svg class="ico" aria-hidden="true"><use href=${this.menu ? "#i-x" : "#i-menu"} /></svg>
            </button>
          </div>
        </div>
        <nav class="menu drop" id="menu" aria-label=${say("menu")} ?hidden=${!this.menu}>
          ${this.menu ? html`${this.#links()}<a href="/settings">${say("nav-settings")}</a>` : nothing}
        </nav>
      </header>
      <henge-band></henge-band>
      <main id="page" tabindex="-1"></main>
      ${this.failed ? this.#failure() : nothing}
      <footer class="foot" ?hidden=${!this.filled}>
        <div class="wrap">
          ${everything().map(({ name, designer, publisher }) => {
            const by = publisher ? `${designer}, ${publisher}` : designer;
            return html`<span>${say("foot-by", { name, by })}</span>`;
          })}
          <span class="push"><a href="/settings">${say("nav-settings")}</a></span>
          <span><a href=${`/api/docs?lang=${language()}`}>${say("foot-api")}</a></span>
        </div>
      </footer>
      <div class="vh" id="announcer" role="status" aria-live="polite"></div>
      <div class="toasts" role="status">${this.toast ? this.#toastBox(this.toast) : nothing}</div>
    `;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>("#page")?.focus();
  }

  #failure() {
    return html`<div class="wrap">
      <div class="say bad" role="alert">
        <svg class="ico" aria-hidden="true"><use href="#i-warn" /></svg>
        <span>${say("page-failed")}</span>
        <span class="btns"><button class="btn" @click=${() => location.reload()}>${say("try-again")}</button></span>
      </div>
    </div>`;
  }

  #toastBox({ text, action }: Toast) {
    const close = () => (this.toast = undefined);
    return html`<div class="toast">
      <span>${text}</span>
      ${action
        ? html`<button
            class="btn"
            @click=${() => {
              action.run();
              close();
            }}
          >
            ${action.label}
          </button>`
        : nothing}
      <button class="iconbtn" aria-label=${say("close")} @click=${close}>
        <svg class="ico" aria-hidden="true"><use href="#i-x" /></svg>
      </button>
    </div>`;
  }
}

customElements.define("henge-app", Shell);

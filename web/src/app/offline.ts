// <henge-band>: a band below the header that shows when the network is down and when a new version of the
// app is ready. Registers the service worker.

import { LitElement, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { say } from "./words";

class Band extends LitElement {
  @state() private offline = !navigator.onLine;
  @state() private waiting: ServiceWorker | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("online", () => (this.offline = false));
    addEventListener("offline", () => (this.offline = true));
    if (import.meta.env.PROD && "serviceWorker" in navigator) void this.#start();
  }

  async #start(): Promise<void> {
    try {
      const kept = await navigator.serviceWorker.register("/sw.js");
      const look = (worker: ServiceWorker | null) => {
        // The first service worker takes over by itself; later versions wait for a reload.
        if (worker?.state === "installed" && navigator.serviceWorker.controller) this.waiting = worker;
      };
      look(kept.waiting);
      kept.addEventListener("updatefound", () => {
        const worker = kept.installing;
        worker?.addEventListener("statechange", () => look(worker));
      });
    } catch {
      // Without a service worker the app works, but not offline.
    }
  }

  #reload(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
    this.waiting = undefined;
  }

  protected override render() {
    const offline = html`<div class="banner no-network">
      <svg class="ico" aria-hidden="true"><use href="#i-off" /></svg><span>${say("offline")}</span>
    </div>`;
    const update = html`<div class="banner">
      <svg class="ico" aria-hidden="true"><use href="#i-info" /></svg><span>${say("update-ready")}</span>
      <button class="btn" @click=${this.#reload}>${say("reload")}</button>
    </div>`;
    return html`<div role="status">${this.offline ? offline : nothing}${this.waiting ? update : nothing}</div>`;
  }
}

customElements.define("henge-band", Band);

// Clock elements that update themselves, so that nothing else needs to be rendered again.

import { LitElement, html, nothing } from "lit";
import { property } from "lit/decorators.js";
import type { Side } from "../../api/client";
import { play as sound } from "../../app/sound";
import { formatClock, say } from "../../app/words";
import type { LiveMatch } from "../../live/match";

const TICK_MS = 250;
const LOW_MS = 20_000;

class Ticking extends LitElement {
  #timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.requestUpdate(), TICK_MS);
  }

  override disconnectedCallback(): void {
    clearInterval(this.#timer);
    super.disconnectedCallback();
  }
}

/** The time a side has left. */
class MatchClock extends Ticking {
  @property({ attribute: false }) match: LiveMatch | undefined;
  @property() side: Side = "first";
  @property() name = "";
  #low = false;

  protected override render() {
    const left = this.match?.timeLeft(this.side);
    const view = this.match?.view;
    if (left === undefined || !view) return nothing;
    const on = view.stage === "live" && view.to_move === this.side;
    const mine = this.match?.seats.some((it) => it.seat === this.side);
    if (on && mine && view.running && left < LOW_MS && !this.#low) {
      this.#low = true;
      sound("low");
      this.dispatchEvent(new CustomEvent<number>("low", { detail: LOW_MS / 1000 }));
    }
    const time = formatClock(left);
    return html`<span class=${`clock${on ? " on" : ""}`} role="timer" aria-label=${`${this.name}, ${time}`}>${time}</span>`;
  }
}

/** Shows the elapsed thinking time, or the time until the next retry. */
class MatchSeconds extends Ticking {
  @property({ type: Number }) from = 0;
  @property({ type: Number }) to = 0;
  @property() text = "";

  protected override render() {
    const now = Date.now();
    const seconds = this.to > 0 ? Math.ceil((this.to - now) / 1000) : Math.floor((now - this.from) / 1000);
    if (this.to === 0 && seconds < 1) return nothing;
    return html`${say(this.text, { seconds: Math.max(0, seconds) })}`;
  }
}

customElements.define("match-clock", MatchClock);
customElements.define("match-seconds", MatchSeconds);

// Small components that analysis and review share.

import { type TemplateResult, html } from "lit";
import { say } from "../app/words";
import { type Worth, shareOf, worthText } from "./values";

/** Renders the seal of a proven value. */
export function seal(text: string): TemplateResult {
  return html`<span class="badge"><svg class="ico" aria-hidden="true"><use href="#i-seal" /></svg>${text}</span>`;
}

export function icon(name: string): TemplateResult {
  return html`<svg class="ico" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
}

/** Renders the evaluation bar. The first player's part grows from the bottom, or from the left. */
export function bar(worth: Worth | undefined, players: readonly string[], sides: string): TemplateResult {
  const proven = worth?.kind === "proven";
  const text = worth ? worthText(worth, players) : say("worth-unknown");
  const said = proven ? say("worth-said-proven", { text }) : say("worth-said", { text });
  return html`<div
    class="eval ${sides} ${proven ? "full" : ""}"
    role="img"
    aria-label=${said}
    .style=${`--share: ${shareOf(worth).toFixed(1)}%`}
  >
    <i></i>
  </div>`;
}

/** Renders the buttons for the first, previous, next and last position. */
export function steps(go: (by: "first" | "previous" | "next" | "last") => void, at: { first: boolean; last: boolean }, more: unknown) {
  const button = (by: "first" | "previous" | "next" | "last", name: string, off: boolean) =>
    html`<button class="btn" id=${by} aria-label=${say(by === "previous" ? "step-prev" : `step-${by}`)} ?disabled=${off} @click=${() => go(by)}>
      ${icon(name)}
    </button>`;
  return html`<div class="steps">
    ${button("first", "first", at.first)}${button("previous", "prev", at.first)}${button("next", "next", at.last)}${button("last", "last", at.last)}${more}
  </div>`;
}

/** Returns the step that a key stands for, unless a text field or the board has the focus. */
export function stepOf(event: KeyboardEvent): "first" | "previous" | "next" | "last" | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return undefined;
  if ((event.target as Element).closest?.("input, textarea, select, [role=grid], [role=alertdialog]")) return undefined;
  switch (event.key) {
    case "ArrowLeft":
      return "previous";
    case "ArrowRight":
      return "next";
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return undefined;
  }
}

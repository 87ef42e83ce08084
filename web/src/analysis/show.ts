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

/** Whether a key opens or closes the rules, unless a text field has the focus. */
export function isRulesKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  return event.key.toLowerCase() === "r" && !(event.target as Element).closest?.("input, textarea, select");
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

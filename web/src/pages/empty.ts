// The placeholder of an empty list: the reason, and an action.

import { type TemplateResult, html } from "lit";

/** `icon` is the name of a sprite: a stone, or, with the prefix `i-`, a line icon. */
export function emptyList(icon: string, title: string, text: string, way: TemplateResult) {
  return html`<div class="panel empty">
    <svg class=${icon.startsWith("i-") ? "line" : ""} aria-hidden="true"><use href=${`#${icon}`} /></svg>
    <b>${title}</b>
    <p>${text}</p>
    <div class="btns">${way}</div>
  </div>`;
}

// A list without anything in it: why, and a way on.

import { type TemplateResult, html } from "lit";

/** `icon` is a picture of the sprites: a stone, or, if it begins with `i-`, a thin one. */
export function emptyList(icon: string, title: string, text: string, way: TemplateResult) {
  return html`<div class="panel empty">
    <svg class=${icon.startsWith("i-") ? "line" : ""} aria-hidden="true"><use href=${`#${icon}`} /></svg>
    <b>${title}</b>
    <p>${text}</p>
    <div class="btns">${way}</div>
  </div>`;
}

// What the stages of analysis, review and editor share: the slim header, and the buttons to step through a game.

import { type TemplateResult, html } from "lit";
import { say } from "../app/words";
import type { Action } from "../stage/action-bar";

type Step = "first" | "previous" | "next" | "last";

/** Renders the header that replaces the site's where there is little room. */
export function slimHeader(name: string, word: string, end: TemplateResult): TemplateResult {
  return html`<div class="hd">
    <a class="brand" href="/" aria-label="Henge"><svg aria-hidden="true"><use href="#logo" /></svg></a>
    <b>${name}</b><span class="small">${word}</span><span class="end">${end}</span>
  </div>`;
}

/** Returns the actions that lead to the first, previous, next and last position. Slim bars have two of them. */
export function stepActions(go: (by: Step) => void, at: { first: boolean; last: boolean }): Action[] {
  const step = (by: Step, name: string, disabled: boolean, where?: "desk"): Action => ({
    label: say(by === "previous" ? "step-prev" : `step-${by}`),
    id: by,
    icon: `i-${name}`,
    iconOnly: true,
    disabled,
    where,
    act: () => go(by),
  });
  return [step("first", "first", at.first, "desk"), step("previous", "prev", at.first), step("next", "next", at.last), step("last", "last", at.last, "desk")];
}

/** Renders the row that closes the panels where they cover the board. */
export function closeRow(close: () => void): TemplateResult {
  return html`<div class="row sp only-slim">
    <span></span>
    <button class="btn" id="close-more" @click=${close}><svg class="ico" aria-hidden="true"><use href="#i-x" /></svg>${say("analysis-less")}</button>
  </div>`;
}

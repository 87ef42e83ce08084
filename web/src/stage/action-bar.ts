// The action bar: one sentence and one row of buttons, always in the same place. Whatever a move needs (a
// choice, a confirmation, a refusal, a hint, an offer) only changes its content; its size stays the same, so
// nothing on the page moves.

import { type TemplateResult, html, nothing } from "lit";

/** What the sentence is about. Each kind has a shape of its own, which colour only repeats. */
export type BarKind = "plain" | "bad" | "hint" | "good" | "warn";

export type Action = {
  label: string;
  act?: () => void;
  /** A link instead of a button. */
  href?: string;
  id?: string;
  icon?: string;
  /** A piece shown on the button. */
  sprite?: string;
  /** A second, smaller line. */
  small?: string;
  /** The tap this button stands for, found by keyboard shortcuts and tests. */
  tap?: string;
  style?: "pri" | "soft" | "dng";
  /** Whether only the icon is shown. */
  iconOnly?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  /** Shown only where the side panel is hidden (`slim`) or visible (`desk`). */
  where?: "slim" | "desk";
};

export type Bar = {
  kind?: BarKind;
  icon?: string;
  text: unknown;
  actions: readonly Action[];
};

const ICONS: Record<BarKind, string | undefined> = {
  plain: undefined,
  bad: "i-warn",
  hint: "i-hint",
  good: "i-check",
  warn: "i-clock",
};

export function actionBar({ kind = "plain", icon = ICONS[kind], text, actions }: Bar): TemplateResult {
  return html`<section class=${`abar ${kind}`}>
    <div class="ask">
      ${icon ? html`<svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>` : html`<i class="pip"></i>`}
      <span class="sentence" role="status" aria-live="polite">${text}</span>
    </div>
    <div class="acts">${actions.map(actionButton)}</div>
  </section>`;
}

function actionButton(action: Action): TemplateResult {
  const { label, act, href, id, icon, sprite, small, tap, style = "", iconOnly, disabled, pressed, where } = action;
  const name = ["btn", style, iconOnly ? "icon-only" : "", where ? `only-${where}` : ""].join(" ");
  const picture = sprite
    ? html`<span class="tiny"><svg aria-hidden="true"><use href=${`#${sprite}`} /></svg></span>`
    : icon
      ? html`<svg class="ico" aria-hidden="true"><use href=${`#${icon}`} /></svg>`
      : nothing;
  const words = iconOnly ? nothing : html`<span class="label">${label}${small ? html`<small>${small}</small>` : nothing}</span>`;
  if (href !== undefined) {
    return html`<a class=${name} id=${id ?? nothing} href=${href} aria-label=${iconOnly ? label : nothing}>${picture}${words}</a>`;
  }
  return html`<button
    class=${name}
    id=${id ?? nothing}
    data-button=${tap ?? nothing}
    aria-label=${iconOnly ? label : nothing}
    aria-pressed=${pressed === undefined ? nothing : pressed}
    ?disabled=${disabled}
    @click=${act}
  >
    ${picture}${words}
  </button>`;
}

// Standing stones at sunrise.

import { html } from "lit";

export function scene(label: string) {
  return html`<svg class="scene" viewBox="0 0 560 340" role="img" aria-label=${label}><defs><clipPath id="scn"><rect width="560" height="340" rx="20"/></clipPath></defs><g clip-path="url(#scn)">
<rect width="560" height="340" fill="var(--surface-2)"/><circle cx="280" cy="196" r="118" fill="var(--sun)" opacity=".22"/><circle cx="280" cy="196" r="84" fill="var(--sun)" opacity=".3"/><circle cx="280" cy="196" r="50" fill="var(--sun)"/>
<path d="M0 236Q120 196 280 222T560 212V340H0Z" fill="var(--b-dark)"/><path d="M0 262Q170 240 330 254T560 246V340H0Z" fill="var(--b-slab)"/>
<g transform="translate(60 184) scale(0.78)" fill="var(--counter)"><path d="M9 90L15 36H34.5L33 90Z M67 90L65.5 36H85L91 90Z M5.5 31L8 13.5Q8.5 10 12 10L88 8Q91.8 8 92.3 11.5L95 31Z"/></g><g transform="translate(428 178) scale(0.82)" fill="var(--counter)"><path d="M9 90L15 36H34.5L33 90Z M67 90L65.5 36H85L91 90Z M5.5 31L8 13.5Q8.5 10 12 10L88 8Q91.8 8 92.3 11.5L95 31Z"/></g>
<g transform="translate(176 62) scale(2.1)" fill="var(--pb-edge)"><path d="M9 90L15 36H34.5L33 90Z M67 90L65.5 36H85L91 90Z M5.5 31L8 13.5Q8.5 10 12 10L88 8Q91.8 8 92.3 11.5L95 31Z"/></g>
<use href="#moai-w" x="92" y="166" width="124" height="124"/><use href="#bK" x="352" y="166" width="124" height="124"/>
<use href="#checker-r" x="252" y="262" width="38" height="38"/><use href="#checker-b" x="292" y="268" width="38" height="38"/><use href="#henge" x="214" y="270" width="34" height="34"/>
</g></svg>`;
}

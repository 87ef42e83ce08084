// The user's language: the one chosen, else the browser's first language that is supported.

import { settings } from "./settings";

export type Language = "en" | "pt";

export function language(): Language {
  const { language: chosen } = settings.current;
  if (chosen !== "system") return chosen;
  for (const wanted of navigator.languages ?? []) {
    const code = wanted.slice(0, 2).toLowerCase();
    if (code === "en" || code === "pt") return code;
  }
  return "en";
}

/** The locale for dates and numbers: the browser's, if it is of the chosen language. */
export function formats(): string {
  const code = language();
  return (navigator.languages ?? []).find((it) => it.toLowerCase().startsWith(`${code}-`)) ?? locale();
}

/** The language tag of the document. */
export function locale(): string {
  return language() === "pt" ? "pt-PT" : "en-GB";
}

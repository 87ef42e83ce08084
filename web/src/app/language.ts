// Which language the reader wants: the one chosen, else the first of the browser's that we speak.

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

/** How the reader writes dates and numbers: as the browser says, if it speaks the language. */
export function formats(): string {
  const code = language();
  return (navigator.languages ?? []).find((it) => it.toLowerCase().startsWith(`${code}-`)) ?? locale();
}

/** The tag that pages have. */
export function locale(): string {
  return language() === "pt" ? "pt-PT" : "en-GB";
}

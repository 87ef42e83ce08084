// Translated messages: `say("play-your-move")`, `say("level", { number: 3 })`. They are Fluent messages:
// those of the games, the shared ones, and the app's own in `web/messages`.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { html, nothing, type TemplateResult } from "lit";
import en from "virtual:messages/en";
import pt from "virtual:messages/pt";
import { type Language, formats, language, locale } from "./language";

export type Values = Record<string, FluentVariable>;

let bundle = new FluentBundle("en");
let spoken: Language | undefined;

const FILES: Record<Language, string> = { en, pt };

export function makeBundle(tag: string, text: string): FluentBundle {
  // Isolation marks are for mixed writing directions, which we don't have.
  const made = new FluentBundle(tag, { useIsolating: false });
  made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

/** Loads the messages of the current language. Must complete before pages are rendered. */
export async function loadWords(): Promise<void> {
  const wanted = language();
  document.documentElement.lang = locale();
  if (spoken === wanted) return;
  const answer = await fetch(FILES[wanted]);
  if (!answer.ok) throw new Error(`no words: ${answer.status}`);
  const text = await answer.text();
  bundle = makeBundle(locale(), text);
  spoken = wanted;
}

/** Whether a message with this id exists. */
export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Formats the message `id` with values. Returns an unknown id unchanged. */
export function say(id: string, values?: Values): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, values ?? null, errors);
  if (errors.length > 0 && import.meta.env.DEV) console.warn(id, ...errors);
  return text;
}

/** Formats the message `id` with `**strong**` parts as `<b>` and `` `ticks` `` as `<code>`. */
export function rich(id: string, values?: Values): TemplateResult | typeof nothing {
  return emphasise(say(id, values));
}

/** Formats the message `id` with its `**strong**` part as a link. */
export function linked(id: string, address: string): TemplateResult {
  const [before, name, after] = say(id).split("**");
  return html`${before}<a href=${address}>${name}</a>${after}`;
}

/** Renders a text with `**strong**` parts as `<b>` and `` `ticks` `` as `<code>`. */
export function emphasise(text: string): TemplateResult | typeof nothing {
  if (text === "") return nothing;
  const parts = text.split(/(\*\*.*?\*\*|`.*?`)/);
  return html`${parts.map((part) => {
    if (part.startsWith("**")) return html`<b>${part.slice(2, -2)}</b>`;
    if (part.startsWith("`")) return html`<span class="mono">${part.slice(1, -1)}</span>`;
    return part;
  })}`;
}

/** Returns a player's name in the user's language; the names in the API are English. */
export function playerName(name: string): string {
  const id = `player-${name.toLowerCase()}`;
  return has(id) ? say(id) : name;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formats(), options).format(value);
}

/** `a, b and c`. */
export function formatList(items: readonly string[]): string {
  // Without a comma before "and".
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
}

export function formatDate(time: number): string {
  return new Intl.DateTimeFormat(formats(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** `Monday 16 November`. */
export function formatDay(time: Date): string {
  const parts = new Intl.DateTimeFormat(formats(), { weekday: "long", day: "numeric", month: "long" }).format(time);
  return parts.charAt(0).toLocaleUpperCase() + parts.slice(1);
}

/** `Mon`, or with the day of the month `Monday 16`. */
export function formatWeekday(time: Date, style: "short" | "long"): string {
  const name = new Intl.DateTimeFormat(formats(), { weekday: style }).format(time).replace(".", "");
  const capital = name.charAt(0).toLocaleUpperCase() + name.slice(1);
  return style === "short" ? capital.slice(0, 3) : `${capital} ${time.getDate()}`;
}

/** Formats a time for a list: the time of day if it is today, else the weekday, else the date. */
export function formatWhen(time: number, now = Date.now()): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(formats(), options).format(time);
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(time)) / 86_400_000);
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
  if (days === 0 || days === 1) {
    const day = capital(new Intl.RelativeTimeFormat(formats(), { numeric: "auto" }).format(-days, "day"));
    return days === 0 ? `${day}, ${format({ hour: "numeric", minute: "2-digit" })}` : day;
  }
  if (days > 1 && days < 7) return capital(format({ weekday: "long" }));
  const year = new Date(time).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return format({ day: "numeric", month: "long", year });
}

/** Formats the time since a moment, such as `2 min. ago`. */
export function formatAgo(time: number, now = Date.now()): string {
  const seconds = Math.round((time - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(formats(), { numeric: "auto", style: "short" });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return relative.format(Math.min(0, seconds), "second");
}

/** Formats milliseconds like a clock: `4:05`, `1:02:03`, `2 d 4:00`. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  if (days > 0) return `${days} d ${hours}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

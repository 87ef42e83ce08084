// The user's settings, stored in the browser. Settings written by another version are read as far as
// they are valid.

export type Settings = {
  language: "system" | "en" | "pt";
  theme: "system" | "light" | "dark";
  sound: boolean;
  animation: boolean;
  /** Whether moves must be confirmed. */
  confirm: "touch" | "always" | "never";
  coordinates: boolean;
  /** Notation of moves: for people, or the engine's canonical one. */
  notation: "shown" | "plain";
  /** The name shown to other players. */
  name: string;
  notify: boolean;
  /** Whether the board turns to the player to move where two share a screen. */
  flipHere: boolean;
};

const KEY = "henge.settings";

export const DEFAULTS: Settings = {
  language: "system",
  theme: "system",
  sound: true,
  animation: true,
  confirm: "touch",
  coordinates: true,
  notation: "shown",
  name: "",
  notify: false,
  flipHere: true,
};

const ALLOWED: Partial<Record<keyof Settings, readonly string[]>> = {
  language: ["system", "en", "pt"],
  theme: ["system", "light", "dark"],
  confirm: ["touch", "always", "never"],
  notation: ["shown", "plain"],
};

/** Parses stored settings; fields of the wrong type are ignored. */
export function readSettings(text: string | null): Settings {
  const result: Record<string, unknown> = { ...DEFAULTS };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return { ...DEFAULTS };
  }
  if (typeof kept !== "object" || kept === null) return { ...DEFAULTS };
  for (const [key, value] of Object.entries(kept)) {
    const usual = DEFAULTS[key as keyof Settings];
    const allowed = ALLOWED[key as keyof Settings];
    if (typeof value !== typeof usual || (allowed && !allowed.includes(String(value)))) continue;
    result[key] = value;
  }
  return result as Settings;
}

class SettingsStore extends EventTarget {
  #current = readSettings(load());

  constructor() {
    super();
    // Changed in another tab.
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#take(readSettings(event.newValue));
    });
    this.#apply();
  }

  get current(): Readonly<Settings> {
    return this.#current;
  }

  set(change: Partial<Settings>): void {
    this.#take({ ...this.#current, ...change });
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#current));
    } catch {
      // Private windows may have no storage: the setting then lasts as long as the page.
    }
  }

  #take(settings: Settings): void {
    this.#current = settings;
    this.#apply();
    this.dispatchEvent(new Event("change"));
  }

  #apply(): void {
    const { theme } = this.#current;
    const root = document.documentElement;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = new SettingsStore();

/** Whether animations are enabled. */
export function moves(): boolean {
  return settings.current.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

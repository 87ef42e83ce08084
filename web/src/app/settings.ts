// The user's settings, stored in the browser. Settings written by another version are read as far as
// they are valid.

export type Settings = {
  language: "system" | "en" | "pt";
  theme: "system" | "light" | "dark";
  /** Colours of boards, and of pieces. */
  boardTheme: "lichen" | "sand" | "slate";
  pieceTheme: "chalk" | "bold" | "amber";
  sound: boolean;
  /** Volume of sounds in per cent. */
  volume: number;
  animation: boolean;
  /** Whether moves must be confirmed. */
  confirm: "touch" | "always" | "never";
  /** Whether only the button confirms a move, and a second tap on its target doesn't. */
  ask: boolean;
  /** Whether pieces that can move are marked: in the first games of each kind, always, or never. */
  marks: "first" | "always" | "never";
  coordinates: boolean;
  /** Notation of moves: with letters of the user's language, with figurines, or the engine's canonical one. */
  notation: "shown" | "figurines" | "plain";
  /** Number of the engine's lines in an analysis, 1 to 5. */
  lines: number;
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
  boardTheme: "lichen",
  pieceTheme: "chalk",
  sound: true,
  volume: 60,
  animation: true,
  confirm: "touch",
  ask: false,
  marks: "first",
  coordinates: true,
  notation: "shown",
  lines: 3,
  name: "",
  notify: false,
  flipHere: true,
};

const ALLOWED: Partial<Record<keyof Settings, readonly string[]>> = {
  language: ["system", "en", "pt"],
  theme: ["system", "light", "dark"],
  boardTheme: ["lichen", "sand", "slate"],
  pieceTheme: ["chalk", "bold", "amber"],
  confirm: ["touch", "always", "never"],
  marks: ["first", "always", "never"],
  notation: ["shown", "figurines", "plain"],
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
  const { volume, lines } = result as Settings;
  result.volume = Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : DEFAULTS.volume;
  result.lines = [1, 2, 3, 4, 5].includes(lines) ? lines : DEFAULTS.lines;
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
    const { theme, boardTheme, pieceTheme } = this.#current;
    const { dataset } = document.documentElement;
    if (theme === "system") delete dataset.theme;
    else dataset.theme = theme;
    dataset.board = boardTheme;
    dataset.pieces = pieceTheme;
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

// The time controls on offer, and time controls in words.

import type { Control } from "../api/client";
import { formatNumber, say } from "../app/words";

export const CLOCKS: Record<string, Control> = {
  none: { kind: "none" },
  quick: { kind: "fischer", seconds: 300, increment: 3 },
  calm: { kind: "fischer", seconds: 900, increment: 10 },
  days: { kind: "days", days: 3 },
};

/** `5 min + 3 s`, `no clock`. At the start of a line with a capital. */
export function clockName(control: Control, capital = false): string {
  switch (control.kind) {
    case "none":
      return say(capital ? "clock-none-capital" : "clock-none");
    case "sudden-death":
      return say("clock-sudden", { time: length(control.seconds) });
    case "fischer":
      return say("clock-fischer", { time: length(control.seconds), increment: control.increment });
    case "days":
      return say("clock-days", { days: control.days });
  }
}

/** `2.5 min`, or `45 s` where minutes would be a long fraction. */
function length(seconds: number): string {
  return seconds % 30 === 0 ? say("clock-minutes", { minutes: formatNumber(seconds / 60) }) : say("clock-seconds", { seconds });
}

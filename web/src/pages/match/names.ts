// Names of variants, in short words.

import { has, say } from "../../app/words";

/** What is played where no variant is named. */
const USUAL: Readonly<Record<string, string>> = { moai: "8x8", cage: "10", "racing-kings": "standard", gorogo: "standard" };

/** `8 × 8`, `Standard`, `6 × 6, Black first`. */
export function variantName(game: string, named: string | null | undefined): string {
  const variant = named || (USUAL[game] ?? "");
  const [size, ...more] = variant.split(",");
  const times = (size ?? "").match(/^(\d+)x(\d+)$/);
  let name = variant;
  if (times) name = `${times[1]}\u00a0×\u00a0${times[2]}`;
  else if (/^\d+$/.test(size ?? "")) name = `${size}\u00a0×\u00a0${size}`;
  else if (game === "gorogo") name = "5\u00a0×\u00a05";
  else if (has(`new-board-${size}`)) name = say(`new-board-${size}`);
  return more.includes("black-first") ? `${name}, ${say("variant-black-first")}` : name;
}

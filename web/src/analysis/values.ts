// Values of positions, in words and as a share of the evaluation bar. Estimates begin with ≈ and never fill
// the bar; proven values do.

import type { Score } from "../api/client";
import { formatNumber, playerName, say } from "../app/words";

/** The value of a position from the first player's point of view. */
export type Worth =
  | { kind: "proven"; winner: 0 | 1 | undefined; plies: number; exact: boolean }
  | { kind: "estimate"; chance: number };

/** Converts a score of the API to a value for the first player. */
export function worthOf(score: Score, players: readonly string[], toMove: string): Worth {
  if ("proven" in score) {
    const { winner, plies, exact } = score.proven;
    return { kind: "proven", winner: winner == null ? undefined : winner === players[0] ? 0 : 1, plies, exact };
  }
  const chance = toMove === players[0] ? score.win_chance : 1 - score.win_chance;
  return { kind: "estimate", chance };
}

/** Returns the first player's chance of winning, from 0 to 1. */
export function chanceOf(worth: Worth): number {
  if (worth.kind === "estimate") return worth.chance;
  return worth.winner === undefined ? 0.5 : 1 - worth.winner;
}

/** Returns the first player's share of the bar, in per cent. */
export function shareOf(worth: Worth | undefined): number {
  if (!worth) return 50;
  if (worth.kind === "proven") return chanceOf(worth) * 100;
  return Math.min(96, Math.max(4, worth.chance * 100));
}

/** Chances of winning to a number as people know it from chess: +1 is 59 %, +2 is 68 %. */
const NUMBER_SCALE = 0.368;

/** Returns the first player's advantage in an estimate as a number, `+0.3`. */
export function numberOf(chance: number): string {
  const clipped = Math.min(0.999, Math.max(0.001, chance));
  const value = Math.log(clipped / (1 - clipped)) / NUMBER_SCALE;
  const options = { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return formatNumber(value, options).replace("-", "−");
}

/** `Black wins within 5 plies`, `White ≈58 %, +0.9`, `≈ even, +0.1`. */
export function worthText(worth: Worth, players: readonly string[]): string {
  if (worth.kind === "proven") {
    if (worth.winner === undefined) return say("worth-draw");
    const side = playerName(players[worth.winner] ?? "");
    return say(worth.exact ? "worth-wins-in" : "worth-wins-within", { side, plies: worth.plies });
  }
  const percent = Math.round(worth.chance * 100);
  const number = numberOf(worth.chance);
  if (percent >= 49 && percent <= 51) return say("worth-even", { number });
  const side = playerName(players[percent > 50 ? 0 : 1] ?? "");
  // An estimate is never shown as 0 or 100.
  const shown = Math.min(99, Math.max(percent, 100 - percent));
  return say("worth-about", { side, percent: formatNumber(shown), number });
}

/** Formats a value for a narrow place: `Black in 5 plies`. */
export function worthShort(worth: Worth, players: readonly string[]): string {
  if (worth.kind !== "proven" || worth.winner === undefined) return worthText(worth, players);
  return say("worth-short", { side: playerName(players[worth.winner] ?? ""), plies: worth.plies });
}

/** Returns the loss in the mover's winning chance, from 0 to 1. */
export function lossOf(best: Worth, after: Worth, moverIsFirst: boolean): number {
  const loss = chanceOf(best) - chanceOf(after);
  return Math.max(0, moverIsFirst ? loss : -loss);
}

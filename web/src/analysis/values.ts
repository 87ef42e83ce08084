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

/** `Black wins within 5 plies`, `White ≈58 %`, `≈ even`. */
export function worthText(worth: Worth, players: readonly string[]): string {
  if (worth.kind === "proven") {
    if (worth.winner === undefined) return say("worth-draw");
    const side = playerName(players[worth.winner] ?? "");
    return say(worth.exact ? "worth-wins-in" : "worth-wins-within", { side, plies: worth.plies });
  }
  const percent = Math.round(worth.chance * 100);
  if (percent >= 49 && percent <= 51) return say("worth-even");
  const side = playerName(players[percent > 50 ? 0 : 1] ?? "");
  // An estimate is never shown as 0 or 100.
  const shown = Math.min(99, Math.max(percent, 100 - percent));
  return say("worth-about", { side, percent: formatNumber(shown) });
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

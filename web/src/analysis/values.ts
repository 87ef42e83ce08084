// What positions are worth, in words and as a share of the bar. Proven is not guessed: an estimate
// starts with ≈ and never fills the bar.

import type { Score } from "../api/client";
import { formatNumber, playerName, say } from "../app/words";

/** What a position is worth, seen from the first player. */
export type Worth =
  | { kind: "proven"; winner: 0 | 1 | undefined; plies: number; exact: boolean }
  | { kind: "estimate"; chance: number };

/** What a score of the API means for the first player. */
export function worthOf(score: Score, players: readonly string[], toMove: string): Worth {
  if ("proven" in score) {
    const { winner, plies, exact } = score.proven;
    return { kind: "proven", winner: winner == null ? undefined : winner === players[0] ? 0 : 1, plies, exact };
  }
  const chance = toMove === players[0] ? score.win_chance : 1 - score.win_chance;
  return { kind: "estimate", chance };
}

/** The first player's chance, from 0 to 1. */
export function chanceOf(worth: Worth): number {
  if (worth.kind === "estimate") return worth.chance;
  return worth.winner === undefined ? 0.5 : 1 - worth.winner;
}

/** The part of the bar that is the first player's, in per cent. */
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
  // What is not proven is neither 0 nor 100.
  const shown = Math.min(99, Math.max(percent, 100 - percent));
  return say("worth-about", { side, percent: formatNumber(shown) });
}

/** The same for a narrow place: `Black in 5 plies`. */
export function worthShort(worth: Worth, players: readonly string[]): string {
  if (worth.kind !== "proven" || worth.winner === undefined) return worthText(worth, players);
  return say("worth-short", { side: playerName(players[worth.winner] ?? ""), plies: worth.plies });
}

/** How much of the mover's chance a move gives away, from 0 to 1. */
export function lossOf(best: Worth, after: Worth, moverIsFirst: boolean): number {
  const loss = chanceOf(best) - chanceOf(after);
  return Math.max(0, moverIsFirst ? loss : -loss);
}

// Why a game ended, in the language that is spoken now.

import type { Outcome } from "../api/client";
import type { KeptGame } from "../store/games";
import { has, say } from "./words";

/** The rule that decided it, what the players did, or what was said when it was kept. */
export function endingOf(game: KeptGame, outcome: Outcome | null | undefined): string {
  if (outcome) return outcome.reason;
  if (game.how && has(`ended-${game.how}`)) return say(`ended-${game.how}`);
  return game.reason ?? "";
}

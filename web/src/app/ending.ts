// Why a game ended, in the current language.

import type { Outcome } from "../api/client";
import type { KeptGame } from "../store/games";
import { has, say } from "./words";

/** Returns the deciding rule or action, or the reason stored with the game. */
export function endingOf(game: KeptGame, outcome: Outcome | null | undefined): string {
  if (outcome) return outcome.reason;
  if (game.how && has(`ended-${game.how}`)) return say(`ended-${game.how}`);
  return game.reason ?? "";
}

// Whether a game may be analysed: not while two people play it at different screens.

import { Problem, api, ask } from "../api/client";
import { say } from "../app/words";
import type { KeptGame } from "../store/games";
import { seatsOf } from "../store/seats";

/**
 * Makes sure that a game isn't being played by two people, of whom at most one is at this screen.
 *
 * @throws with a sentence if it is
 */
export async function mustBeOver(id: string, kept: KeptGame | undefined): Promise<void> {
  if (kept?.stage === "over" || kept?.seats.some((it) => it.kind !== "human") || seatsOf(id).length === 2) return;
  const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id } } })).catch(() => undefined);
  if (view?.stage !== "live" || !view.seats.every((it) => it.kind === "human")) return;
  throw new Problem(409, "still-played", say("analysis-closed"));
}

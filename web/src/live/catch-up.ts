// Games of this browser that go on elsewhere: an opponent may have come or moved since the page was
// closed.

import { api, ask } from "../api/client";
import { type KeptGame, keepMatch, keptGame } from "../store/games";
import { seatsOf } from "../store/seats";

/** How many games are looked at again: those that were played last. */
const MOST = 12;

/**
 * Looks at the unfinished games that have a seat here, and keeps how they stand. `told` gets each one
 * that is different by now. What the server has forgotten stays as it is.
 */
export async function catchUp(games: readonly KeptGame[], told: (game: KeptGame) => void): Promise<void> {
  const open = games.filter((it) => it.stage !== "over" && seatsOf(it.id).length > 0).slice(0, MOST);
  const looks = open.map(async (game) => {
    const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: game.id } } }));
    await keepMatch(view, seatsOf(game.id).map((it) => it.seat));
    const now = await keptGame(game.id);
    if (now && (now.stage !== game.stage || now.moves.length !== game.moves.length || now.to_move !== game.to_move)) told(now);
  });
  await Promise.allSettled(looks);
}

/** What an unfinished game waits for, as the id of a sentence: a player, us, or somebody else. */
export function waitsFor(game: KeptGame): "waiting" | "your-move" | "unfinished" {
  if (game.stage === "open") return "waiting";
  const [mine, other] = game.mine ?? [];
  return mine !== undefined && other === undefined && game.to_move === mine ? "your-move" : "unfinished";
}

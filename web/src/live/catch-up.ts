// Refreshes this browser's unfinished games: an opponent may have joined or moved since the page was closed.

import { api, ask } from "../api/client";
import { type KeptGame, keepMatch, keptGame } from "../store/games";
import { seatsOf } from "../store/seats";

/** Maximum number of games to refresh, the most recent first. */
const MAX_GAMES = 12;

/**
 * Reloads the unfinished games with a seat here and stores their state. `changed` is called with each game
 * that has changed. Games that the server has deleted are left unchanged.
 */
export async function catchUp(games: readonly KeptGame[], changed: (game: KeptGame) => void): Promise<void> {
  const open = games.filter((it) => it.stage !== "over" && seatsOf(it.id).length > 0).slice(0, MAX_GAMES);
  const looks = open.map(async (game) => {
    const view = await ask(api.GET("/api/v1/matches/{id}", { params: { path: { id: game.id } } }));
    await keepMatch(view, seatsOf(game.id).map((it) => it.seat));
    const now = await keptGame(game.id);
    if (now && (now.stage !== game.stage || now.moves.length !== game.moves.length || now.to_move !== game.to_move)) changed(now);
  });
  await Promise.allSettled(looks);
}

/** Returns the id of the message that says what an unfinished game waits for: an opponent, us, or their move. */
export function waitsFor(game: KeptGame): "waiting" | "your-move" | "unfinished" {
  if (game.stage === "open") return "waiting";
  const [mine, other] = game.mine ?? [];
  return mine !== undefined && other === undefined && game.to_move === mine ? "your-move" : "unfinished";
}

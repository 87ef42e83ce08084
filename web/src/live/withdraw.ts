// Withdraws a match that no opponent has joined.

import { api, ask } from "../api/client";
import { deleteGame } from "../store/games";
import { commandId } from "../store/pending-commands";
import { forgetSeats, seatsOf } from "../store/seats";

/** Withdraws a match and deletes its stored seat. Returns `false` if there was no seat. */
export async function withdrawMatch(id: string): Promise<boolean> {
  const [own] = seatsOf(id);
  if (!own) return false;
  const params = { path: { id } };
  const { seq } = await ask(api.GET("/api/v1/matches/{id}", { params }));
  await ask(
    api.POST("/api/v1/matches/{id}/commands", {
      params,
      headers: { Authorization: `Bearer ${own.token}` },
      body: { id: commandId(), seq, do: "abort" },
    }),
  );
  forgetSeats(id);
  await deleteGame(id).catch(() => undefined);
  return true;
}

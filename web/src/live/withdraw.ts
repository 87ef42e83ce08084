// Withdrawing a match that nobody has joined.

import { api, ask } from "../api/client";
import { deleteGame } from "../store/games";
import { orderId } from "../store/orders";
import { forgetSeats, seatsOf } from "../store/seats";

/** Withdraws a match, and forgets the seat in it. Returns whether there was one. */
export async function withdrawMatch(id: string): Promise<boolean> {
  const [own] = seatsOf(id);
  if (!own) return false;
  const params = { path: { id } };
  const { seq } = await ask(api.GET("/api/v1/matches/{id}", { params }));
  await ask(
    api.POST("/api/v1/matches/{id}/commands", {
      params,
      headers: { Authorization: `Bearer ${own.token}` },
      body: { id: orderId(), seq, do: "abort" },
    }),
  );
  forgetSeats(id);
  await deleteGame(id).catch(() => undefined);
  return true;
}

// Pictures of positions and films of games, made by the server.

import { problemOf } from "./client";
import { send } from "./transport";

export type PictureQuestion = {
  position?: string;
  variant?: string;
  moves: string[];
  format: "svg" | "png" | "gif";
  theme?: "auto" | "light" | "dark";
  flip?: boolean;
  labels?: boolean;
};

/** Requests a picture. Throws a `Problem` if the server refuses. */
export async function pictureOf(game: string, question: PictureQuestion): Promise<Blob> {
  const request = new Request(`${location.origin}/api/v1/games/${encodeURIComponent(game)}/picture`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  const response = await send(request);
  if (!response.ok) throw problemOf(await response.json().catch(() => undefined), response);
  return response.blob();
}

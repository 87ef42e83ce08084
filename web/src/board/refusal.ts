// Asks the server why a square, or another tap, can't be part of a legal move.

import { type Board, type Line, api, ask } from "../api/client";
import { squareTap, tapName } from "./entry";
import { type Mark, pieceOn } from "./view";

/** A reason in words, and the clause of the rules it comes from. */
export type Reason = { text: string; clause?: string };

/**
 * Returns the reason why a tap can't follow `taps`; `undefined` if it can, or if the server doesn't answer.
 * `tap` is the name of a square, or a tap such as `edge:a8-left`.
 */
export async function whyNot(game: string, line: Line, taps: readonly string[], tap: string): Promise<Reason | undefined> {
  const { position, variant } = line;
  const tried = tap.includes(":") ? tap : squareTap(tap);
  try {
    const body = { position, variant, taps: taps.map(tapName), tap: tapName(tried) };
    const answer = await ask(api.POST("/api/v1/games/{game}/tap", { params: { path: { game: game as "moai" } }, body }));
    return answer.reason ? { text: answer.reason.text, clause: answer.reason.clause ?? undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the marks of a refusal: the square that was tapped, and a ring around each other piece that the reason names. */
export function refusalMarks(board: Board, { square, text }: { square?: string; text: string }, chosen: readonly string[]): [string, Mark][] {
  const named = new Set(text.match(/\b[a-z]{1,2}\d{1,2}\b/g));
  const rings = [...named].filter((it) => it !== square && !chosen.includes(it) && pieceOn(board, it) !== undefined);
  return [...(square === undefined ? [] : [[square, "bad"] as [string, Mark]]), ...rings.map((it): [string, Mark] => [it, "check"])];
}

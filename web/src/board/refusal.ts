// Asks the server why a square, or another tap, can't be part of a legal move.

import { type Board, type Line, api, ask, typographic } from "../api/client";
import { squareTap, tapName } from "./entry";
import { factsOf } from "../games";
import { type Mark, type Marks, pieceOn } from "./view";

/** A reason in words, the clause of the rules it comes from, and the attack that it is about, from and to a square. */
export type Reason = { text: string; clause?: string; attack?: [from: string, to: string] };

const SQUARE = /\b[a-z]{1,2}\d{1,2}\b/g;

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
    if (!answer.reason) return undefined;
    const { id, clause } = answer.reason;
    const text = typographic(answer.reason.text);
    const [from, to] = factsOf(game).checks?.includes(id) ? (text.match(SQUARE) ?? []).slice(-2) : [];
    return { text, clause: clause ?? undefined, attack: from !== undefined && to !== undefined ? [from, to] : undefined };
  } catch {
    return undefined;
  }
}

/** Marks a refusal: the square that was tapped, a ring around each other piece that the reason names, and the attack. */
export function markRefusal(board: Board, marks: Marks, { square, text, attack }: Reason & { square?: string }, chosen: readonly string[]): void {
  const named = new Set(text.match(SQUARE));
  const rings = [...named].filter((it) => it !== square && !chosen.includes(it) && pieceOn(board, it) !== undefined);
  const tapped: [string, Mark][] = square === undefined ? [] : [[square, "bad"]];
  marks.squares = [...marks.squares, ...tapped, ...rings.map((it): [string, Mark] => [it, "check"])];
  if (attack) marks.arrows = [...marks.arrows, { from: attack[0], to: attack[1], kind: "bad", straight: true }];
}

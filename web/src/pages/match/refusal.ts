// Finds the reason why a square can't be tapped.
//
// The server gives reasons for whole moves only. So the square is substituted into the text of legal moves,
// and the server is asked why each of those is illegal. If all reasons agree, that is the reason.

import { type Line, type NextMove, Problem, api, ask } from "../../api/client";
import { tapOf } from "../../board/entry";
import { pieceOn } from "../../board/view";

/** Maximum number of legal moves that are tried. */
const SAMPLE = 4;

/** A reason in words, and the clause of the rules it comes from. */
export type Reason = { text: string; clause?: string };

export async function whyNot(game: string, line: Line, taps: readonly string[], square: string): Promise<Reason | undefined> {
  const fitting = line.legal.filter((it) => taps.every((tap, index) => tapOfIndex(it, index) === tap));
  const moves = fitting.filter((it) => tapOfIndex(it, taps.length)?.startsWith("square:"));
  // A move to an occupied square is written differently from one to an empty square.
  const taken = (it: string) => pieceOn(line.board, it) !== undefined;
  const other = (it: NextMove) => (tapOfIndex(it, taps.length) ?? "").slice(7);
  moves.sort((a, b) => Number(taken(other(a)) !== taken(square)) - Number(taken(other(b)) !== taken(square)));
  // Moves of different kinds have different reasons: samples spread over the list say more than neighbours.
  const step = Math.max(1, Math.floor(moves.length / SAMPLE));
  const sample = moves.filter((_, index) => index % step === 0).slice(0, SAMPLE);
  const texts = [...new Set(sample.map((it) => withSquare(it, taps.length, other(it), square)))];
  const reasons = await Promise.all(texts.map((text) => reasonOf(game, line, text)));
  const known = reasons.filter((it): it is Reason => it !== undefined);
  const alike = known.every((it) => it.text === known[0]?.text);
  const isLast = fitting.some((it) => it.taps.length === taps.length + 1);
  return alike || (isLast && taps.length > 0) ? known[0] : undefined;
}

function tapOfIndex(move: NextMove, index: number): string | undefined {
  const tap = move.taps[index];
  return tap && tapOf(tap);
}

async function reasonOf(game: string, line: Line, move: string): Promise<Reason | undefined> {
  const { position, variant } = line;
  try {
    await ask(
      api.POST("/api/v1/games/{game}/play", { params: { path: { game: game as "moai" } }, body: { position, variant, move } }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "illegal-move") return undefined;
    return { text: error.message, clause: error.clause };
  }
}

/** The text of a move with the square of its tap `index` replaced. */
export function withSquare(move: NextMove, index: number, old: string, square: string): string {
  // Squares appear in the text in tap order: skip the earlier ones.
  let at = 0;
  for (const tap of move.taps.slice(0, index)) {
    if (!("square" in tap)) continue;
    const found = move.move.indexOf(tap.square, at);
    if (found >= 0) at = found + tap.square.length;
  }
  const found = move.move.indexOf(old, at);
  return found < 0 ? move.move : move.move.slice(0, found) + square + move.move.slice(found + old.length);
}

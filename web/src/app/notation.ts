// Moves as the user reads and types them: with letters of their language, figurines, or as programs do. The
// server and PGN use English letters.

import { language } from "./language";
import { settings } from "./settings";

/** The letters of chess pieces: king, queen, rook, bishop, knight. */
const ENGLISH = "KQRBN";
const LETTERS = { en: ENGLISH, pt: "RDTBC" } as const;
const FIGURINES = "♔♕♖♗♘";

/** A chess move that begins with a piece, as a word of a text. No other game writes moves like that. */
const PIECE_MOVE = /(?<![\p{L}\p{N}])[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8](?![\p{L}\p{N}]))/gu;

function signs(): string {
  return settings.current.notation === "figurines" ? FIGURINES : LETTERS[language()];
}

/** Formats a move in the notation of the settings. */
export function written(move: { move: string; shown: string }): string {
  return settings.current.notation === "plain" ? move.move : localised(move.shown);
}

/** Replaces the English letters of pieces in the moves of a text by the user's. */
export function localised(text: string): string {
  const to = signs();
  return to === ENGLISH ? text : text.replace(PIECE_MOVE, (it) => to[ENGLISH.indexOf(it)] ?? it);
}

/** Converts a typed move to English letters: from figurines, and from the letters that the user is shown. */
export function typed(text: string): string {
  const plain = text.trim().replace(/[♔-♘]/gu, (it) => ENGLISH[FIGURINES.indexOf(it)] ?? it);
  const from = settings.current.notation === "plain" ? ENGLISH : LETTERS[language()];
  const piece = /^[A-Z](?=[a-h]?[1-8]?x?[a-h][1-8])/.exec(plain)?.[0] ?? "";
  const index = piece === "" ? -1 : from.indexOf(piece);
  return index < 0 ? plain : (ENGLISH[index] ?? "") + plain.slice(1);
}

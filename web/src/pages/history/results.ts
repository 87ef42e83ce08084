// Results of this browser's games, for lists, filters and the table of levels.

import { LEVELS, isLevel } from "../../app/players";
import type { KeptGame } from "../../store/games";

/** The result of a game for the user of this browser. `watched` is a finished game without a seat of theirs. */
export type Result = "won" | "lost" | "drawn" | "unfinished" | "watched";

export type Opponent = "level" | "bot" | "person";

export type Filter = { game: string; result: string; opponent: string; text: string };

export const NO_FILTER: Filter = { game: "", result: "", opponent: "", text: "" };

export function resultOf(game: KeptGame): Result {
  if (game.stage !== "over" || !game.result) return game.stage === "over" ? "watched" : "unfinished";
  if (game.result === "draw") return "drawn";
  const mine = game.mine ?? [];
  if (mine.length !== 1) return "watched";
  return mine[0] === game.result ? "won" : "lost";
}

/** Returns the index of the opponent's seat, or `undefined` if the user has both seats or none. */
export function otherSeat(game: KeptGame): 0 | 1 | undefined {
  const mine = game.mine ?? [];
  if (mine.length !== 1) return undefined;
  return mine[0] === "first" ? 1 : 0;
}

export function opponentOf(game: KeptGame): Opponent {
  const other = otherSeat(game);
  const seats = other === undefined ? (game.seats ?? []) : [game.seats?.[other]];
  const computer = seats.find((it) => it?.kind === "computer");
  if (computer?.kind !== "computer") return "person";
  return isLevel(computer.player) ? "level" : "bot";
}

/** Whether a game matches a filter. `text` is the text shown for it, which is searched. */
export function passes(game: KeptGame, filter: Filter, text: string): boolean {
  if (filter.game !== "" && game.game !== filter.game) return false;
  if (filter.result !== "" && resultOf(game) !== filter.result) return false;
  if (filter.opponent !== "" && opponentOf(game) !== filter.opponent) return false;
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const words = plain(filter.text).split(/\s+/).filter(Boolean);
  return words.every((word) => plain(text).includes(word));
}

export type Score = { won: number; lost: number; drawn: number };

export type LevelScores = {
  total: Score;
  /** By level, from 1. */
  levels: Score[];
  /** The recommended next level, if any level was played. */
  suggested: number | undefined;
};

/** Counts the results of one game: in total over all opponents, and by level. */
export function scoresOf(games: readonly KeptGame[], id: string): LevelScores {
  const none = (): Score => ({ won: 0, lost: 0, drawn: 0 });
  const total = none();
  const levels = LEVELS.map(none);
  for (const game of games) {
    const result = resultOf(game);
    const other = otherSeat(game);
    if (game.game !== id || other === undefined) continue;
    if (result !== "won" && result !== "lost" && result !== "drawn") continue;
    total[result] += 1;
    // With hints it isn't the player who beats a level.
    if ((game.hints ?? 0) > 0) continue;
    const seat = game.seats?.[other];
    const score = seat?.kind === "computer" && isLevel(seat.player) ? levels[Number(seat.player) - 1] : undefined;
    if (score) score[result] += 1;
  }
  return { total, levels, suggested: suggestion(levels) };
}

/** Returns the strongest level beaten, or the next one if that level is beaten more often than not. */
function suggestion(levels: readonly Score[]): number | undefined {
  const beaten = levels.findLastIndex((it) => it.won > 0);
  const played = levels.findIndex((it) => it.won + it.lost + it.drawn > 0);
  if (played < 0) return undefined;
  if (beaten < 0) return Math.max(1, played);
  const score = levels[beaten] as Score;
  return Math.min(8, beaten + (score.won > score.lost ? 2 : 1));
}

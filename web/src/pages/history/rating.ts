// A light rating against the levels, computed from the games of this browser.
//
// It is Glicko-1 (Glickman 1999) with opponents of known strength: level 1 has 1000, and each other level what
// docs/playing/levels.md has measured above it. A new player has 1000 and is thought to be anywhere within
// ±700, so the first games move the rating far and later ones little. Counted are finished games of one player
// against a level, on the usual board from its start, without hints.

import measured from "virtual:measured";
import { isLevel } from "../../app/players";
import { factsOf } from "../../games";
import type { KeptGame } from "../../store/games";
import { otherSeat, resultOf } from "./results";

/** The rating of level 1, and of a new player. */
export const BASE = 1000;

/** Deviations: of a new player, the smallest of a player, who may still improve, and of a measured level. */
const START_DEVIATION = 350;
const MIN_DEVIATION = 60;
const LEVEL_DEVIATION = 30;

const Q = Math.log(10) / 400;

/** Returns the measured rating of a level, or `undefined` if it hasn't been measured for this game. */
export function levelRating(game: string, level: string): number | undefined {
  if (level === "1") return game in measured ? BASE : undefined;
  const elo = measured[game]?.[level]?.[2];
  return elo === undefined ? undefined : BASE + elo;
}

/** The level of a game that counts, or `undefined` if it doesn't. */
export function ratedLevel(game: KeptGame): string | undefined {
  const other = otherSeat(game);
  const seat = other === undefined ? undefined : game.seats?.[other];
  if (seat?.kind !== "computer" || !isLevel(seat.player) || (game.hints ?? 0) > 0) return undefined;
  if (!["won", "lost", "drawn"].includes(resultOf(game)) || game.how === "abort" || game.how === "adjudication") return undefined;
  const { variants, start } = factsOf(game.game);
  return game.variant === variants[0]?.name && game.start === start ? seat.player : undefined;
}

export type Rating = { value: number; deviation: number };

/** Updates a rating by one game. `score` is 1 for a win, 0.5 for a draw, 0 for a loss. */
export function rated({ value, deviation }: Rating, opponent: number, score: number): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * (Q * LEVEL_DEVIATION) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (value - opponent)) / 400));
  const information = (Q * weight) ** 2 * expected * (1 - expected);
  const precision = 1 / deviation ** 2 + information;
  return {
    value: value + (Q / precision) * weight * (score - expected),
    deviation: Math.max(MIN_DEVIATION, Math.sqrt(1 / precision)),
  };
}

export type RatingHistory = {
  /** The rating after each game that counts, the oldest first. */
  values: number[];
  /** Levels that were beaten without hints, in any variant. */
  beaten: number[];
};

/** Computes the rating in one kind of game from all games of this browser. */
export function ratingOf(games: readonly KeptGame[], id: string): RatingHistory {
  const played = games.filter((it) => it.game === id).sort((a, b) => a.changed - b.changed);
  const values: number[] = [];
  const beaten = new Set<number>();
  let rating: Rating = { value: BASE, deviation: START_DEVIATION };
  for (const game of played) {
    const level = ratedLevel(game);
    const opponent = level === undefined ? undefined : levelRating(id, level);
    if (level === undefined || opponent === undefined) continue;
    const result = resultOf(game);
    rating = rated(rating, opponent, result === "won" ? 1 : result === "drawn" ? 0.5 : 0);
    values.push(Math.round(rating.value));
    if (result === "won") beaten.add(Number(level));
  }
  return { values, beaten: [...beaten].sort((a, b) => a - b) };
}

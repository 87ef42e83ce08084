// All games. One that this app has no file for, but the server offers, is met when the app starts: it
// can be played, watched and analysed with what the server says of it.

import { type Board, type Game, api, ask } from "../api/client";
import { cage } from "./cage";
import { chessLoop } from "./chess-loop";
import { type Facts, board } from "./facts";
import { gorogo } from "./gorogo";
import { moai } from "./moai";
import { racingKings } from "./racing-kings";

/** Everything on offer, games first. */
const known: Facts[] = [moai, cage, racingKings, gorogo, chessLoop];

/** All games and puzzles, in the order in which they are offered. */
export function everything(): readonly Facts[] {
  return known;
}

/** All games, in the order in which they are offered. */
export function games(): Facts[] {
  return known.filter((it) => !it.isPuzzle);
}

export function isGame(id: string): boolean {
  return games().some((it) => it.id === id);
}

/** What is known of a game or puzzle, if anything. */
export function find(id: string): Facts | undefined {
  return known.find((it) => it.id === id);
}

/** What is known of a game, or as much as can be said of any. */
export function factsOf(id: string): Facts {
  return find(id) ?? plain({ id, name: id, designer: "", players: ["White", "Black"] });
}

export function gameName(id: string): string {
  return factsOf(id).name;
}

/** The names of a game's players, the first one first. */
export function playersOf(id: string): [string, string] {
  return factsOf(id).players;
}

type Told = Pick<Game, "id" | "name" | "designer" | "players"> & Partial<Game>;

/** A game of which only that is known which the server says. */
export function plain(game: Told, start: Board = board({ surface: "tiles", width: 8, height: 8 })): Facts {
  const [first = "White", second = "Black"] = game.players;
  const sprites = start.pieces.map((it) => it.sprite);
  const variants = (game.variants ?? []).filter((it) => !it.family);
  return {
    id: game.id,
    name: game.name,
    designer: game.designer,
    year: game.year ?? undefined,
    players: [first, second],
    emblems: [sprites[0] ?? "stone-w", sprites.at(-1) ?? "stone-b"],
    empty: { ...start, pieces: [] },
    underWay: start,
    tile: start,
    variants: variants.map(({ name, about }) => ({ name, about })),
    bots: game.bots ?? [],
  };
}

/** Asks the server for games that this app has no file for. Returns whether there are any. */
export async function meetGames(): Promise<boolean> {
  const { games } = await ask(api.GET("/api/v1/games"));
  const strangers = games.filter((it) => !find(it.id));
  const met = strangers.map(async (it) => {
    const path = { game: it.id as "moai" };
    const { board } = await ask(api.POST("/api/v1/games/{game}/new", { params: { path }, body: {} }));
    return plain(it, board);
  });
  // They come after the other games and before the puzzles.
  known.splice(known.findIndex((it) => it.isPuzzle), 0, ...(await Promise.all(met)));
  return strangers.length > 0;
}

// The list of all games. Games that the server offers and the app has no file for are added at start-up:
// the server's data is enough to play, watch, analyse and review them.

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

/** Returns the facts about a game or puzzle, or `undefined` if it is unknown. */
export function find(id: string): Facts | undefined {
  return known.find((it) => it.id === id);
}

/** Returns the facts about a game, or defaults if it is unknown. */
export function factsOf(id: string): Facts {
  return find(id) ?? plain({ id, name: id, designer: "", players: ["White", "Black"] });
}

export function gameName(id: string): string {
  return factsOf(id).name;
}

/** Returns the server's name of a variant as people write it: `10x10` and `10 × 10` are Cage's variant `10`. */
export function variantNamed(game: string, text: string): string {
  const plain = text.trim().replace(/\s*[×xX*]\s*/, "x");
  const { variants } = factsOf(game);
  const square = /^(\d+)x\1(?=,|$)/.exec(plain);
  if (!square || variants.some((it) => it.name === square[0])) return plain;
  return variants.some((it) => it.name === square[1]) ? plain.replace(square[0], square[1] ?? "") : plain;
}

/** The names of a game's players, the first one first. */
export function playersOf(id: string): [string, string] {
  return factsOf(id).players;
}

type ServerGame = Pick<Game, "id" | "name" | "designer" | "players"> & Partial<Game>;

/** A game that the app knows only from the server. */
export function plain(game: ServerGame, start: Board = board({ surface: "tiles", width: 8, height: 8 })): Facts {
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

/** Adds the games that the server offers and this app has no file for. Returns whether there are any. */
export async function addServerGames(): Promise<boolean> {
  const { games } = await ask(api.GET("/api/v1/games"));
  const others = games.filter((it) => !find(it.id));
  const added = others.map(async (it) => {
    const path = { game: it.id as "moai" };
    const { board } = await ask(api.POST("/api/v1/games/{game}/new", { params: { path }, body: {} }));
    return plain(it, board);
  });
  // They come after the other games and before the puzzles.
  known.splice(known.findIndex((it) => it.isPuzzle), 0, ...(await Promise.all(added)));
  return others.length > 0;
}

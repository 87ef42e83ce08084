// Boards that are shown before anything is asked for: on the first page and where a game is chosen.

import type { Board } from "../api/client";
import { type Marks, NO_MARKS } from "../board/view";

type Shape = Pick<Board, "surface" | "width" | "height" | "gaps" | "finish" | "centre">;

const SHAPES: Record<string, Shape> = {
  moai: { surface: "tiles", width: 8, height: 8, gaps: ["a1", "a8", "h1", "h8"], finish: false, centre: false },
  cage: { surface: "tiles", width: 10, height: 10, gaps: [], finish: false, centre: true },
  "racing-kings": { surface: "chequered", width: 8, height: 8, gaps: [], finish: true, centre: false },
  gorogo: { surface: "points", width: 5, height: 5, gaps: [], finish: false, centre: false },
  "chess-loop": { surface: "chequered", width: 5, height: 5, gaps: [], finish: false, centre: false },
};

function board(game: string, pieces: Record<string, string>): Board {
  const stands = Object.entries(pieces).flatMap(([sprite, squares]) =>
    squares.split(" ").map((square) => ({ square, sprite })),
  );
  return { ...(SHAPES[game] as Shape), pieces: stands, hands: [], taken: null };
}

function chequers(): Record<string, string> {
  const squares: [string[], string[]] = [[], []];
  for (let rank = 0; rank < 10; rank += 1) {
    for (let file = 0; file < 10; file += 1) {
      squares[(file + rank) % 2]?.push(`${String.fromCharCode(97 + file)}${rank + 1}`);
    }
  }
  return { "checker-r": squares[0].join(" "), "checker-b": squares[1].join(" ") };
}

/** Each board without pieces, until it is known what stands on it. */
export const EMPTY: Record<string, Board> = Object.fromEntries(Object.keys(SHAPES).map((game) => [game, board(game, {})]));

/** Each game well under way, and a puzzle that is solved. */
export const UNDER_WAY: Record<string, Board> = {
  moai: board("moai", {
    counter: "b3 a5 c2 e4 b6 d2 f5 e7 g2 f8 b1 b7 d3 c6 h5 c4 b8 f4",
    "moai-w": "e3",
    "moai-b": "b4",
  }),
  cage: board("cage", {
    "checker-b": "c2 c6 d3 d5 e2 e4 e6 f3 f5 g4 g6 h5 h7 i6 j7 b5 c10 e10 b9 f7",
    "checker-r": "c3 c5 c7 c9 d2 e1 e3 e5 e7 f4 f6 g5 g7 h2 h4 h6 i7 j2 j6 b10 d10 f8 b8 f2 b6 b2 g3",
  }),
  "racing-kings": board("racing-kings", { bQ: "a1", bN: "f1 g4", wR: "g1", bR: "b4 c7", bK: "a3", wQ: "g2", wK: "g6" }),
  gorogo: board("gorogo", { henge: "b1 e2 a5 e1 e3", "stone-b": "e5 b2 b4", "stone-w": "b5 a2 c2 c1 d4 c3" }),
  "chess-loop": board("chess-loop", { bK: "a5 d4 c2 e2", wB: "a4 c4 b2 e1" }),
};

const LOOP = ["a5", "a4", "c2", "b2", "d4", "c4", "e2", "e1", "a5"];

/** The attacks of the solved puzzle. */
export const LOOP_MARKS: Marks = {
  ...NO_MARKS,
  arrows: LOOP.slice(1).map((to, index) => ({ from: LOOP[index] as string, to, kind: "attack" as const })),
};

/** Each game as a small picture to choose it by. */
export const TILES: Record<string, Board> = {
  moai: board("moai", { "moai-w": "g1", "moai-b": "b2", counter: "d2 a3 c3 d3 d4 e5 b6 d7" }),
  cage: board("cage", chequers()),
  "racing-kings": board("racing-kings", {
    bQ: "a1",
    bR: "b1 b2",
    bB: "c1 c2",
    bN: "d1 d2",
    wN: "e1 e2",
    wB: "f1 f2",
    wR: "g1 g2",
    wQ: "h1",
    bK: "a2",
    wK: "h2",
  }),
  gorogo: board("gorogo", { "stone-b": "c2 d2 b3", henge: "c3", "stone-w": "b4 d4" }),
};

export const GAMES = ["moai", "cage", "racing-kings", "gorogo"] as const;

/** What is known of the games before the server was asked: it doesn't change. */
export const FACTS: Record<string, { name: string; designer: string; year?: number; players: [string, string] }> = {
  moai: { name: "Moai", designer: "Rey Alicea", year: 2012, players: ["White", "Black"] },
  cage: { name: "Cage", designer: "Mark Steere", year: 2010, players: ["Red", "Blue"] },
  "racing-kings": { name: "Racing Kings", designer: "V. R. Parton", year: 1961, players: ["White", "Black"] },
  gorogo: { name: "GoRoGo", designer: "Mitsuo Yamamoto", year: 2016, players: ["White", "Black"] },
  "chess-loop": { name: "Chess Loop", designer: "Erich Friedman", players: ["White", "Black"] },
};

/** The name of a game. */
export function gameName(game: string): string {
  return FACTS[game]?.name ?? game;
}

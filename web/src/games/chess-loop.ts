import { type Marks, NO_MARKS } from "../board/view";
import { type Facts, type Shape, board } from "./facts";

const SHAPE: Shape = { surface: "chequered", width: 5, height: 5 };
const SOLVED = board(SHAPE, { bK: "a5 d4 c2 e2", wB: "a4 c4 b2 e1" });
const LOOP = ["a5", "a4", "c2", "b2", "d4", "c4", "e2", "e1", "a5"];

/** The attacks of the solved puzzle. */
const ATTACKS: Marks = {
  ...NO_MARKS,
  arrows: LOOP.slice(1).map((to, index) => ({ from: LOOP[index] as string, to, kind: "attack" as const })),
};

export const chessLoop: Facts = {
  id: "chess-loop",
  name: "Chess Loop",
  designer: "Erich Friedman",
  players: ["White", "Black"],
  emblems: ["wK", "bK"],
  empty: board(SHAPE),
  underWay: SOLVED,
  marks: ATTACKS,
  tile: SOLVED,
  variants: [],
  bots: [],
  isPuzzle: true,
};

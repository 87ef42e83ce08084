import { squareName } from "../board/view";
import { type Facts, type Shape, board } from "./facts";

const SHAPE: Shape = { surface: "tiles", width: 10, height: 10, centre: true };

/** The full board of the start. */
function chequers(): Record<string, string> {
  const squares: [string[], string[]] = [[], []];
  for (let rank = 0; rank < 10; rank += 1) {
    for (let file = 0; file < 10; file += 1) squares[(file + rank) % 2]?.push(squareName(file, rank));
  }
  return { "checker-r": squares[0].join(" "), "checker-b": squares[1].join(" ") };
}

export const cage: Facts = {
  id: "cage",
  name: "Cage",
  designer: "Mark Steere",
  year: 2010,
  players: ["Red", "Blue"],
  emblems: ["checker-r", "checker-b"],
  empty: board(SHAPE),
  underWay: board(SHAPE, {
    "checker-b": "c2 c6 d3 d5 e2 e4 e6 f3 f5 g4 g6 h5 h7 i6 j7 b5 c10 e10 b9 f7",
    "checker-r": "c3 c5 c7 c9 d2 e1 e3 e5 e7 f4 f6 g5 g7 h2 h4 h6 i7 j2 j6 b10 d10 f8 b8 f2 b6 b2 g3",
  }),
  tile: board(SHAPE, chequers()),
  start: "brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb r",
  variants: [
    { name: "10", about: "the-game" },
    { name: "8", about: "training" },
    { name: "6", about: "training" },
    { name: "4", about: "training" },
  ],
  bots: ["random"],
  colours: "rb",
  counts: "left",
  edges: true,
  owns: ([position = "", side, ...more]) =>
    side !== undefined && more.length === 0 && !/[#x]/.test(position) && (side === "r" || /[rb]/.test(position)),
  notation: {
    letters: { r: "checker-r", b: "checker-b" },
    sides: ["r", "b"],
    palette: [["checker-r", "checker-b"]],
    most: {},
    sizes: [[10, 10], [8, 8], [6, 6], [4, 4]],
    variant: ({ width }) => String(width),
  },
};

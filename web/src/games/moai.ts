import { type Facts, type Shape, board } from "./facts";

const SHAPE: Shape = { surface: "tiles", width: 8, height: 8, gaps: ["a1", "a8", "h1", "h8"] };

export const moai: Facts = {
  id: "moai",
  name: "Moai",
  designer: "Rey Alicea",
  year: 2012,
  players: ["White", "Black"],
  emblems: ["moai-w", "moai-b"],
  empty: board(SHAPE),
  underWay: board(SHAPE, {
    counter: "b3 a5 c2 e4 b6 d2 f5 e7 g2 f8 b1 b7 d3 c6 h5 c4 b8 f4",
    "moai-w": "e3",
    "moai-b": "b4",
  }),
  tile: board(SHAPE, { "moai-w": "g1", "moai-b": "b2", counter: "d2 a3 c3 d3 d4 e5 b6 d7" }),
  start: "#6#/8/8/8/8/8/8/#6# w",
  variants: [
    { name: "8x8", about: "standard" },
    { name: "6x6", about: "quick" },
    { name: "5x5", about: "very-quick" },
    { name: "other", about: "up-to-19" },
  ],
  bots: ["random"],
  blackFirst: true,
  keys: [["+", "−"], "keys-push"],
  buttons: [
    { id: "moai-button-push", keys: ["+", "="], shown: "+", words: "learn-push" },
    { id: "moai-button-pull", keys: ["-"], shown: "−", words: "learn-pull" },
  ],
  // The pawn that a counter moves follows from the counter: it is a consequence, not a choice.
  squaresFollow: true,
  owns: ([position = "", ...more]) => more.length === 1 && /[#x]/.test(position),
  notation: {
    letters: { W: "moai-w", B: "moai-b", x: "counter" },
    sides: ["w", "b"],
    palette: [["moai-w", "moai-b", "counter"]],
    most: { "moai-w": 1, "moai-b": 1 },
    sizes: [[8, 8], [7, 7], [6, 6], [5, 5]],
    cornerless: true,
    variant: ({ width, height, blackFirst }) => `${width}x${height}${blackFirst ? ",black-first" : ""}`,
  },
};

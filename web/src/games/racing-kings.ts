import { type Facts, type Shape, board } from "./facts";

const SHAPE: Shape = { surface: "chequered", width: 8, height: 8, finish: true };

/** Number of pieces of each kind that a player has. */
const KINDS = { K: 1, Q: 1, R: 2, B: 2, N: 2 };
const pieces = (side: "w" | "b") => Object.keys(KINDS).map((it) => side + it);

export const racingKings: Facts = {
  id: "racing-kings",
  name: "Racing Kings",
  designer: "V. R. Parton",
  year: 1961,
  players: ["White", "Black"],
  emblems: ["wK", "bK"],
  empty: board(SHAPE),
  underWay: board(SHAPE, { bQ: "a1", bN: "f1 g4", wR: "g1", bR: "b4 c7", bK: "a3", wQ: "g2", wK: "g6" }),
  tile: board(SHAPE, {
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
  start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
  variants: [
    { name: "standard", about: "kings-may-capture" },
    { name: "feup", about: "kings-may-not-capture" },
  ],
  bots: ["random", "feup-1"],
  // Kings race upwards for both players: the finish belongs at the top.
  upright: true,
  draws: true,
  checks: ["racing-kings-gives-check", "racing-kings-uncovers-check"],
  counts: "captured",
  pgn: true,
  owns: (fields) => fields.length >= 4 && !fields.some((it) => /^\d+,\d+$/.test(it)),
  notation: {
    letters: Object.fromEntries(Object.keys(KINDS).flatMap((it) => [[it, `w${it}`], [it.toLowerCase(), `b${it}`]])),
    sides: ["w", "b"],
    palette: [pieces("w"), pieces("b")],
    most: Object.fromEntries(Object.entries(KINDS).flatMap(([it, count]) => [[`w${it}`, count], [`b${it}`, count]])),
    sizes: [[8, 8]],
    // Half-move clock and move number of the FEN.
    kept: "0 1",
    write: ({ kept }) => `- - ${kept}`,
    read: (diagram, fields) => {
      diagram.kept = fields.slice(2, 4).join(" ") || "0 1";
    },
  },
};

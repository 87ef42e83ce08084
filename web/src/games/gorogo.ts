import { type Diagram, type Facts, type Shape, board, countOf, sizeName } from "./facts";

const SHAPE: Shape = { surface: "points", width: 5, height: 5 };

/** Number of stones of each player. */
const STONES = 10;

/** Stones captured by White and by Black: those that are neither on the board nor in hand. */
function captured(diagram: Diagram): [number, number] {
  const [white = 0, , black = 0] = diagram.hands;
  const gone = (sprite: string, hand: number) => Math.max(0, STONES - countOf(diagram, sprite) - hand);
  return [gone("stone-b", black), gone("stone-w", white)];
}

export const gorogo: Facts = {
  id: "gorogo",
  name: "GoRoGo",
  designer: "Mitsuo Yamamoto",
  publisher: "Logy Games",
  year: 2016,
  players: ["White", "Black"],
  emblems: ["stone-w", "stone-b"],
  empty: board(SHAPE),
  underWay: board(SHAPE, { henge: "b1 e2 a5 e1 e3", "stone-b": "e5 b2 b4", "stone-w": "b5 a2 c2 c1 d4 c3" }),
  tile: board(SHAPE, { "stone-b": "c2 d2 b3", henge: "c3", "stone-w": "b4 d4" }),
  start: "5/5/5/5/5 w 10,3 10,2 0,0",
  variants: [{ name: "standard", title: sizeName(5), about: "standard" }],
  bots: ["random", "feup-medium", "feup-hard"],
  keys: [["1", "2"], "keys-pile"],
  owns: (fields) => fields.length >= 4 && fields.some((it) => /^\d+,\d+$/.test(it)),
  notation: {
    letters: { w: "stone-w", b: "stone-b", h: "henge" },
    sides: ["w", "b"],
    palette: [["stone-w", "stone-b", "henge"]],
    most: { "stone-w": STONES, "stone-b": STONES, henge: 5 },
    sizes: [[5, 5]],
    hands: {
      kinds: [
        { player: 0, sprite: "stone-w", most: STONES, start: STONES },
        { player: 0, sprite: "henge", most: 3, start: 3 },
        { player: 1, sprite: "stone-b", most: STONES, start: STONES },
        { player: 1, sprite: "henge", most: 2, start: 2 },
      ],
      captured,
    },
    write: (diagram) => {
      const [stones = 0, henges = 0, theirStones = 0, theirHenges = 0] = diagram.hands;
      return `${stones},${henges} ${theirStones},${theirHenges} ${captured(diagram).join(",")}`;
    },
    read: (diagram, fields) => {
      const pair = (it = "") => it.split(",").map((count) => Number(count) || 0);
      const [white, black] = [pair(fields[0]), pair(fields[1])];
      diagram.hands = [white[0] ?? 0, white[1] ?? 0, black[0] ?? 0, black[1] ?? 0];
    },
  },
};

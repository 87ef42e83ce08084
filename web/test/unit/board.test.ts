import { beforeAll, describe, expect, it } from "vitest";
import type { Board, NextMove } from "../../src/api/client";
import { Screen, edge } from "../../src/board/draw";
import { Entry, squareTap } from "../../src/board/entry";
import { changed, coordinates, goneBy, marksOf, squareName, squaresOf, waysOf } from "../../src/board/view";

const board: Board = {
  surface: "tiles",
  width: 4,
  height: 4,
  gaps: ["a1", "d1", "a4", "d4"],
  finish: false,
  centre: false,
  pieces: [
    { square: "b2", sprite: "moai-w" },
    { square: "c3", sprite: "moai-b" },
  ],
  hands: [],
  taken: null,
};

/** A move that is entered by its taps only. */
const plain = (move: string, taps: NextMove["taps"], changes: NextMove["changes"] = []): NextMove => ({
  move,
  shown: move,
  taps,
  ways: [taps],
  changes,
});

const push = (square: string, to: string, button: string): NextMove =>
  plain(`${square}${button}`, [{ square }, { button }], [{ place: { square, sprite: "counter" } }, { slide: { from: "b2", to } }]);

const jump = (...squares: string[]): NextMove => ({
  ...plain(squares.join("x"), squares.map((square) => ({ square }))),
  changes: squares.slice(1).flatMap((to, index) => [
    { slide: { from: squares[index] as string, to } },
    { take: { square: "c3" } },
  ]),
});

describe("squares", () => {
  it("have names and places", () => {
    expect(coordinates("a1")).toEqual([0, 0]);
    expect(coordinates("s19")).toEqual([18, 18]);
    expect(squareName(18, 18)).toBe("s19");
    expect(squaresOf(board)).toHaveLength(12);
  });
});

describe("changes", () => {
  it("turn one board into the next", () => {
    const after = changed(board, [{ place: { square: "b4", sprite: "counter" } }, { slide: { from: "b2", to: "b1" } }]);
    const pieces = Object.fromEntries(after.pieces.map((it) => [it.square, it.sprite]));
    expect(pieces).toEqual({ b1: "moai-w", c3: "moai-b", b4: "counter" });
  });

  it("are marked as in the look", () => {
    const marks = marksOf([{ place: { square: "b4", sprite: "counter" } }, { slide: { from: "b2", to: "b1" } }]);
    expect(marks.squares).toEqual([
      ["b4", "placed"],
      ["b2", "from"],
      ["b1", "to"],
    ]);
    expect(marks.path).toEqual([]);
    const back = marksOf([{ slide: { from: "a2", to: "b2" } }, { slide: { from: "b2", to: "a2" } }]);
    expect(back.squares).toEqual([["a2", "to"]]);
    expect(back.path).toHaveLength(3);
  });

  it("tell which way pieces went and what was taken", () => {
    const { changes } = jump("b2", "c2", "d2");
    expect(waysOf(changes)).toEqual(new Map([["d2", ["b2", "c2", "d2"]]]));
    expect(goneBy(board, changes)).toEqual([{ square: "c3", sprite: "moai-b" }]);
  });
});

describe("entering a move", () => {
  let entry: Entry;
  beforeAll(() => {
    entry = new Entry([push("b4", "b1", "push"), push("b4", "b3", "pull"), push("d2", "c2", "pull")]);
  });

  it("offers what some legal move goes on with", () => {
    expect(entry.nextSquares).toEqual(["b4", "d2"]);
    expect(entry.tap(squareTap("b4")).kind).toBe("more");
    expect(entry.nextButtons).toEqual(["push", "pull"]);
    expect(entry.nextSquares).toEqual([]);
  });

  it("draws the steps that are decided", () => {
    const pieces = entry.preview(board).pieces.map((it) => it.square);
    expect(pieces.sort()).toEqual(["b2", "b4", "c3"]);
  });

  it("lets go, and begins elsewhere", () => {
    expect(entry.tap(squareTap("b4")).kind).toBe("dropped");
    expect(entry.taps).toEqual([]);
    entry.tap(squareTap("b4"));
    expect(entry.tap(squareTap("d2")).kind).toBe("more");
    expect(entry.squares).toEqual(["d2"]);
    // A tap that is refused leaves the choice as it is.
    expect(entry.tap(squareTap("a2")).kind).toBe("refused");
    expect(entry.squares).toEqual(["d2"]);
    entry.clear();
    expect(entry.tap(squareTap("a2")).kind).toBe("refused");
  });

  it("ends with a whole move", () => {
    entry.tap(squareTap("d2"));
    const end = entry.tap("button:pull");
    expect(end.kind === "move" && end.move.move).toBe("d2pull");
  });

  it("shows each leg of a jump once its end is tapped, even if only one move is left", () => {
    const jumps = new Entry([jump("b2", "b4", "d4")]);
    jumps.tap(squareTap("b2"));
    expect(jumps.entered()).toEqual([]);
    jumps.tap(squareTap("b4"));
    expect(jumps.entered()).toHaveLength(2);
  });

  it("shows each leg once what it takes is tapped", () => {
    // Taps are the captured squares; the last jump comes back to where it began.
    const move = plain("b2xb3xa3", [{ square: "b2" }, { square: "b3" }, { square: "a3" }, { square: "a2" }], [
      { slide: { from: "b2", to: "b4" } },
      { take: { square: "b3" } },
      { slide: { from: "b4", to: "b2" } },
      { take: { square: "a3" } },
      { leave: { from: "b2", files: -1, ranks: 0 } },
      { take: { square: "a2" } },
    ]);
    const other = plain("other", [{ square: "b2" }, { square: "c2" }]);
    const jumps = new Entry([move, other]);
    jumps.tap(squareTap("b2"));
    expect(jumps.entered()).toEqual([]);
    jumps.tap(squareTap("b3"));
    expect(jumps.entered()).toHaveLength(2);
    jumps.tap(squareTap("a3"));
    expect(jumps.entered()).toHaveLength(4);
  });

  it("goes on by itself where there is only one way, but never plays by itself", () => {
    const moves = ["push", "pull"].map((button) => plain(button, [{ square: "b4" }, { square: "b2" }, { button }]));
    const forced = new Entry(moves);
    forced.advance();
    expect(forced.taps).toEqual([]);
    forced.tap(squareTap("b4"));
    forced.advance();
    expect(forced.nextButtons).toEqual(["push", "pull"]);
    const single = new Entry([jump("b2", "b4")]);
    single.tap(squareTap("b2"));
    single.advance();
    expect(single.squares).toEqual(["b2"]);
  });

  it("picks the only pile by itself", () => {
    const place = (sprite: string, square: string) => plain(square, [{ hand: sprite }, { square }]);
    const one = new Entry([place("henge", "a1"), place("henge", "b1")]);
    expect(one.nextSquares).toEqual(["a1", "b1"]);
    const two = new Entry([place("henge", "b1"), place("stone-w", "a1")], "stone-w");
    expect(two.pile).toBe("stone-w");
    expect(two.begun).toBe(false);
    two.tap("hand:henge");
    expect(two.nextSquares).toEqual(["b1"]);
    expect(two.tap(squareTap("b1")).kind).toBe("move");
  });
});

describe("entering a move in any way", () => {
  const square = (name: string) => ({ square: name });

  /** d4 jumps over c4 to b4, and from there over b3 to b2 or off the board over a4. */
  const down: NextMove = {
    ...plain("d4xc4xb3", ["d4", "c4", "b3"].map(square), [
      { slide: { from: "d4", to: "b4" } },
      { take: { square: "c4" } },
      { slide: { from: "b4", to: "b2" } },
      { take: { square: "b3" } },
    ]),
    ways: [["c4", "b3"], ["c4", "b2"], ["b4", "b3"], ["b4", "b2"]].map((way) => ["d4", ...way].map(square)),
  };
  const off: NextMove = {
    ...plain("d4xc4xa4*", ["d4", "c4", "a4"].map(square), [
      { slide: { from: "d4", to: "b4" } },
      { take: { square: "c4" } },
      { leave: { from: "b4", files: -1, ranks: 0 } },
      { take: { square: "a4" } },
    ]),
    ways: ["c4", "b4"].flatMap((first) => [
      ["d4", first, "a4"].map(square),
      [...["d4", first].map(square), { edge: "a4-left" }],
    ]),
  };

  it("takes captured pieces and landing squares, also mixed, and edges", () => {
    const entry = new Entry([down, off]);
    expect(entry.movers).toEqual(["d4"]);
    entry.tap(squareTap("d4"));
    expect(entry.nextSquares).toEqual(["c4", "b4"]);
    entry.tap(squareTap("b4"));
    expect(entry.nextSquares).toEqual(["b3", "b2", "a4"]);
    expect(entry.nextEdges).toEqual(["a4-left"]);
    const end = entry.tap("edge:a4-left");
    expect(end.kind === "move" && end.move.move).toBe("d4xc4xa4*");
    entry.clear();
    for (const name of ["d4", "b4"]) entry.tap(squareTap(name));
    const other = entry.tap(squareTap("b3"));
    expect(other.kind === "move" && other.move.move).toBe("d4xc4xb3");
  });

  it("is about the piece that moves after a jump, not about the captured one", () => {
    const entry = new Entry([down, off]);
    entry.tap(squareTap("d4"));
    entry.advance();
    expect(entry.taps).toEqual(["square:d4", "square:c4"]);
    expect(entry.squares).toEqual(["b4"]);
  });

  it("shows what each next tap would change", () => {
    const entry = new Entry([down, off]);
    entry.tap(squareTap("d4"));
    const first = down.changes.slice(0, 2);
    expect(entry.ghosts().get("square:b4")).toEqual(first);
    expect(entry.ghosts().get("square:c4")).toEqual(first);
    entry.tap(squareTap("b4"));
    expect(entry.ghosts().get("square:b2")).toEqual(down.changes.slice(2));
    expect(entry.ghosts().get("edge:a4-left")).toEqual(off.changes.slice(2));
  });

  it("asks for the piece after the point if no pile is selected", () => {
    const place = (hand: string, name: string): NextMove => ({
      ...plain(`${hand}${name}`, [{ hand }, square(name)], [{ place: { square: name, sprite: hand } }]),
      ways: [
        [{ hand }, square(name)],
        [square(name), { hand }],
      ],
    });
    const entry = new Entry([place("henge", "a1"), place("stone-w", "a1"), place("henge", "b1")], null);
    expect(entry.taps).toEqual([]);
    expect(entry.movers).toEqual([]);
    expect(entry.tap(squareTap("a1")).kind).toBe("more");
    expect(entry.next).toEqual(["hand:henge", "hand:stone-w"]);
    const end = entry.tap("hand:stone-w");
    expect(end.kind === "move" && end.move.move).toBe("stone-wa1");
  });
});

describe("the slab", () => {
  it("steps round the missing corners", () => {
    const path = edge(new Screen(board, false, 14), 14, 20);
    expect(path.match(/Q/g)).toHaveLength(12);
    expect(path.match(/Z/g)).toHaveLength(1);
  });
});

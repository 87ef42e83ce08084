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

const push = (square: string, to: string, button: string): NextMove => ({
  move: `${square}${button}`,
  shown: `${square}${button}`,
  taps: [{ square }, { button }],
  changes: [{ place: { square, sprite: "counter" } }, { slide: { from: "b2", to } }],
});

const jump = (...squares: string[]): NextMove => ({
  move: squares.join("x"),
  shown: squares.join("x"),
  taps: squares.map((square) => ({ square })),
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
    expect(entry.tap(squareTap("a2")).kind).toBe("dropped");
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
    const move: NextMove = {
      move: "b2xb3xa3",
      shown: "b2xb3xa3",
      taps: [{ square: "b2" }, { square: "b3" }, { square: "a3" }, { square: "a2" }],
      changes: [
        { slide: { from: "b2", to: "b4" } },
        { take: { square: "b3" } },
        { slide: { from: "b4", to: "b2" } },
        { take: { square: "a3" } },
        { leave: { from: "b2", files: -1, ranks: 0 } },
        { take: { square: "a2" } },
      ],
    };
    const other = { ...move, move: "other", taps: [{ square: "b2" }, { square: "c2" }], changes: [] };
    const jumps = new Entry([move, other]);
    jumps.tap(squareTap("b2"));
    expect(jumps.entered()).toEqual([]);
    jumps.tap(squareTap("b3"));
    expect(jumps.entered()).toHaveLength(2);
    jumps.tap(squareTap("a3"));
    expect(jumps.entered()).toHaveLength(4);
  });

  it("goes on by itself where there is only one way, but never plays by itself", () => {
    const moves: NextMove[] = ["push", "pull"].map((button) => ({
      move: button,
      shown: button,
      taps: [{ square: "b4" }, { square: "b2" }, { button }],
      changes: [],
    }));
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
    const place = (sprite: string, square: string): NextMove => ({
      move: square,
      shown: square,
      taps: [{ hand: sprite }, { square }],
      changes: [],
    });
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

describe("the slab", () => {
  it("steps round the missing corners", () => {
    const path = edge(new Screen(board, false, 14), 14, 20);
    expect(path.match(/Q/g)).toHaveLength(12);
    expect(path.match(/Z/g)).toHaveLength(1);
  });
});

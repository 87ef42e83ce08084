import { describe, expect, it } from "vitest";
import type { Board, Change, MatchEvent, MatchView, NextMove } from "../../src/api/client";
import { Entry, squareTap } from "../../src/board/entry";
import { ghostsOf, nextGhosts } from "../../src/board/ghosts";
import { wordsOf } from "../../src/live/talk";

const board: Board = {
  surface: "tiles",
  width: 4,
  height: 4,
  gaps: [],
  finish: false,
  centre: false,
  pieces: [
    { square: "b2", sprite: "checker-r" },
    { square: "c2", sprite: "checker-b" },
    { square: "b1", sprite: "checker-b" },
  ],
  hands: [],
  taken: null,
};

const jump: Change[] = [{ slide: { from: "b2", to: "d2" } }, { take: { square: "c2" } }];
const off: Change[] = [{ take: { square: "b1" } }, { leave: { from: "b2", files: 0, ranks: -2 } }];

function move(name: string, taps: string[], changes: Change[], button?: string): NextMove {
  const squares = taps.map((square) => ({ square }));
  const all = button ? [...squares, { button }] : squares;
  return { move: name, shown: name, taps: all, ways: [all], changes } as NextMove;
}

describe("ghosts", () => {
  it("show where a piece lands, what it captures, and how it leaves the board", () => {
    expect(ghostsOf(board, jump)).toEqual({
      landings: [{ square: "d2", sprite: "checker-r", tag: undefined }],
      exits: [],
      ways: [[[1, 1], [3, 1]]],
      squares: [["c2", "lost"]],
    });
    const leaving = ghostsOf(board, off);
    expect(leaving.exits).toEqual([{ at: [1, -1], sprite: "checker-r" }]);
    expect(leaving.squares).toEqual([["b1", "lost"]]);
    expect(leaving.landings).toEqual([]);
  });

  it("are drawn once for each result, and not for plain steps", () => {
    const entry = new Entry([move("step", ["b2", "b3"], [{ slide: { from: "b2", to: "b3" } }]), move("jump", ["b2", "c2"], jump)], null);
    entry.tap(squareTap("b2"));
    expect(nextGhosts(entry, board, () => undefined).landings.map((it) => it.square)).toEqual(["d2"]);
  });

  it("are not drawn on the cells to which a chosen piece can be moved by a counter elsewhere", () => {
    const moved = (counter: string, to: string): Change[] => [{ place: { square: counter, sprite: "counter" } }, { slide: { from: "b2", to } }];
    const entry = new Entry([move("up", ["b2", "b4"], moved("b1", "b4")), move("left", ["b2", "a2"], moved("a4", "a2"))], null);
    entry.tap(squareTap("b2"));
    expect(nextGhosts(entry, board, () => undefined).landings).toEqual([]);
  });

  it("carry the word of the button that leads to them", () => {
    const place: Change = { place: { square: "a2", sprite: "counter" } };
    const slide = (to: string): Change => ({ slide: { from: "b2", to } });
    const entry = new Entry([move("push", ["a2"], [place, slide("d2")], "x-push"), move("pull", ["a2"], [place, slide("b2")], "x-pull")], null);
    entry.tap(squareTap("a2"));
    const { landings } = nextGhosts(entry, entry.preview(board), (tap) => tap.slice(7));
    expect(landings.map((it) => [it.square, it.tag])).toEqual([["d2", "x-push"], ["b2", "x-pull"]]);
  });
});

describe("what players say", () => {
  const view = { seq: 4, moves: ["a", "b"], to_move: "first", offers: [{ topic: "draw", by: "second" }] } as unknown as MatchView;
  const event = (more: object) => ({ seq: 5, at: 1, hash: "", offers: [], ...more }) as unknown as MatchEvent;

  it("follows from events", () => {
    expect(wordsOf(view, event({ event: "said", by: "first", phrase: "thanks" }))).toEqual([{ kind: "said", by: "first", about: "thanks", plies: 2 }]);
    expect(wordsOf(view, event({ event: "declined", topic: "draw" }))).toEqual([{ kind: "declined", by: "first", about: "draw", plies: 2 }]);
    expect(wordsOf(view, event({ event: "agreed", topic: "draw" }))[0]?.kind).toBe("accepted");
    expect(wordsOf(view, event({ event: "offered", by: "first", topic: "take-back" }))[0]?.about).toBe("take-back");
  });

  it("includes that playing on declines an offer", () => {
    expect(wordsOf(view, event({ event: "played", move: "c", to_move: "second" }))).toEqual([{ kind: "declined", by: "first", about: "draw", plies: 3 }]);
    const own = { ...view, offers: [{ topic: "draw", by: "first" }] } as unknown as MatchView;
    expect(wordsOf(own, event({ event: "played", move: "c", offers: own.offers }))).toEqual([]);
  });
});

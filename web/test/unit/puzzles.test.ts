import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { setTransport } from "../../src/api/transport";
import { loadWords } from "../../src/app/words";
import { resultText } from "../../src/puzzle/share";
import { readDay, seedOf, shifted, streakOf } from "../../src/puzzle/days";
import { Solving } from "../../src/puzzle/solving";
import { PUBLISHED, type Puzzle, boardText, readBoard, readPuzzle, slugOf, squaresIn } from "../../src/puzzle/text";
import { NOTHING, type Progress } from "../../src/store/puzzles";
import { settings } from "../../src/app/settings";
import source from "../../../puzzles/chess-loop/src/published.rs?raw";
import days from "../../../puzzles/chess-loop/tests/data/days.txt?raw";

beforeAll(() => loadWords());

describe("texts of puzzles", () => {
  it("are the published ones", () => {
    const there = [...source.matchAll(/published\((\d+), "([^"]+)"/g)].map((it) => it[2]);
    expect(PUBLISHED).toEqual(there);
    for (const id of PUBLISHED) expect(readPuzzle(id)?.id).toBe(id);
  });

  it("are read with what is given", () => {
    const puzzle = readPuzzle("2x4:2N+2Q:Q???/.??N") as Puzzle;
    expect(puzzle).toMatchObject({ rows: 2, columns: 4, count: 2, letters: ["N", "Q"], givens: { a2: "Q", d1: "N" }, blanks: ["a1"] });
    expect(slugOf(puzzle.id)).toBe("2x4-2N-2Q-Q___-.__N");
    expect(boardText(puzzle, { b2: "N", d1: "Q" })).toBe(".N../...Q");
    expect(readBoard(".N../...Q")).toEqual({ b2: "N", d1: "Q" });
    expect(squaresIn(["look at c2 and a1, then c2", "L4: z9"], puzzle)).toEqual(["c2", "a1"]);
  });

  it("that are none are not read", () => {
    for (const id of ["", "4x5", "4x5:2N+3K", "4x5:2N+2N", "0x5:2N+2K", "99x5:2N+2K", "2x4:2N+2Q:Q???", "2x4:2N+2Q:Q???/???", "x".repeat(9999)]) {
      expect(readPuzzle(id), id).toBeUndefined();
    }
  });
});

describe("the loop of the day", () => {
  const solvedOn = (day: string, later = 0): Progress => {
    const at = (readDay(shifted(day, later)) as Date).getTime();
    return { ...NOTHING, solved: { at, seconds: 60, hints: 2 } };
  };

  it("follows from the date alone", () => {
    // The terminal app and the command line have the same.
    for (const line of days.trim().split("\n")) {
      const [day = "", seed] = line.split(" ");
      expect(seedOf(day)).toBe(seed);
    }
    expect(seedOf("2026-11-16")).toBe("v2-any-any-medium-givens-20261116");
    expect(seedOf("2026-11-14")).toBe("v2-any-any-hard-givens-20261114");
    for (const day of ["2026-02-30", "2026-13-01", "today", "2026-1-1", ""]) expect(readDay(day), day).toBeUndefined();
    expect(shifted("2026-03-01", -1)).toBe("2026-02-28");
  });

  it("counts days in a row, whatever hints were used", () => {
    const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-14", "2026-11-15"];
    const kept = Object.fromEntries(days.map((day) => [day, solvedOn(day)]));
    expect(streakOf(kept, "2026-11-16")).toMatchObject({ length: 2, best: 3 });
    expect(streakOf({ ...kept, "2026-11-16": solvedOn("2026-11-16") }, "2026-11-16")).toMatchObject({ length: 3, best: 3 });
    expect(streakOf(kept, "2026-11-18")).toMatchObject({ length: 0, best: 3 });
    expect(streakOf(kept, "2026-11-16").week.map((it) => it.stands)).toEqual([true, true, false, false, true, true, false]);
    expect(streakOf({}, "2026-11-16")).toMatchObject({ length: 0, best: 0 });
  });

  it("raises no stone when it is solved later, and other puzzles raise none", () => {
    const kept = { "2026-11-15": solvedOn("2026-11-15", 1), "15": solvedOn("2026-11-16") };
    expect(streakOf(kept, "2026-11-16")).toMatchObject({ length: 0, best: 0 });
  });
});

describe("solving", () => {
  const asked: { path: string; body: Record<string, string> }[] = [];
  let answers: Record<string, unknown> = {};

  beforeAll(() =>
    setTransport(async (request) => {
      const path = new URL(request.url).pathname.split("/").pop() ?? "";
      asked.push({ path, body: (await request.json()) as Record<string, string> });
      return new Response(JSON.stringify(answers[path] ?? {}), { headers: { "content-type": "application/json" } });
    }),
  );
  afterEach(() => asked.splice(0));

  function begin(id = "2x4:2N+2Q:Q???/????"): Solving {
    answers = { inspect: { attacks: [], faults: [] }, verify: { valid: false, loop: null, reason: null } };
    return new Solving(readPuzzle(id) as Puzzle, NOTHING);
  }

  const settled = () => new Promise((done) => setTimeout(done, 20));

  it("places, lifts, moves and takes back", () => {
    const solving = begin();
    solving.tap("c1", false);
    expect(solving.pieces).toEqual({ a2: "Q", c1: "N" });
    expect(solving.message).toBe("Knight placed on c1.");
    solving.tap("c1", true);
    solving.tap("d2", true);
    expect(solving.pieces).toEqual({ a2: "Q", d2: "N" });
    solving.undo();
    expect(solving.pieces).toEqual({ a2: "Q", c1: "N" });
    solving.tap("c1", false);
    expect(solving.pieces).toEqual({ a2: "Q" });
    solving.undo();
    solving.undo();
    expect(solving.pieces).toEqual({ a2: "Q" });
    expect(solving.canUndo).toBe(false);
  });

  it("leaves what is given, and places no more than there are", () => {
    const solving = begin();
    solving.use("a2", "erase");
    expect(solving.message).toBe("a2 is part of the puzzle and can’t be changed.");
    for (const square of ["b1", "c1", "d1"]) solving.use(square, "N");
    expect(solving.left("N")).toBe(0);
    expect(solving.pieces).toEqual({ a2: "Q", b1: "N", c1: "N" });
  });

  it("pencils, dashes and rubs out", () => {
    const solving = begin();
    solving.pencilling = true;
    solving.use("b1", "Q");
    solving.use("b1", "N");
    expect(solving.progress.pencil).toEqual({ b1: "NQ" });
    expect(solving.marks().pencil).toEqual([["b1", ["wN", "bQ"]]]);
    solving.use("b1", "Q");
    expect(solving.progress.pencil).toEqual({ b1: "N" });
    solving.use("c2", "empty");
    expect(solving.describe("c2")).toBe("stays empty");
    solving.use("b1", "erase");
    expect(solving.progress.pencil).toEqual({ c2: "-" });
    solving.clearPencil();
    expect(solving.hasPencil).toBe(false);
  });

  it("shows what is wrong only if it is wanted", async () => {
    const solving = begin();
    const reason = { id: "loop-fault-attacks-several", clause: "L4", message: "L4: queen a2 attacks two pieces, a1 and b2" };
    answers.inspect = { attacks: [{ from: "a2", to: "a1", wrong: true }], faults: [{ square: "a2", others: ["a1", "b2"], reason }] };
    solving.use("a1", "N");
    await settled();
    expect(solving.marks().squares).toContainEqual(["a2", "bad"]);
    expect(solving.status()).toBe("Knight placed on a1. One conflict: a2. Queen a2 attacks two pieces, a1 and b2.");
    solving.conflicts = false;
    expect(solving.marks().arrows).toEqual([]);
    expect(solving.status()).toBe("Knight placed on a1. 2 of 4 pieces placed.");
  });

  it("is over when the server says so, and draws the loop", async () => {
    const solving = begin();
    answers.verify = { valid: true, loop: ["a2", "b2", "d1", "c1"], reason: null };
    let solved = 0;
    solving.addEventListener("solved", () => (solved += 1));
    solving.use("c1", "N");
    solving.use("b2", "N");
    solving.use("d1", "Q");
    await settled();
    expect(solved).toBe(1);
    expect(solving.marks().arrows).toContainEqual({ from: "c1", to: "a2", kind: "attack" });
    solving.use("c1", "erase");
    expect(solving.pieces.c1).toBe("N");
    solving.reset();
    expect(solving.pieces).toEqual({ a2: "Q" });
  });

  it("gives hints in three parts, with dashes as known squares", async () => {
    const solving = begin();
    answers.hint = { solved: false, solvable: true, wrong: false, look: ["look at a2"], why: ["L5: only a knight on c1 can attack queen a2"], do: ["put a knight on c1"] };
    solving.use("b1", "empty");
    await solving.nextHint();
    expect(asked.find((it) => it.path === "hint")?.body).toEqual({ puzzle: "2x4:2N+2Q:Q???/?.??", board: "Q.../...." });
    expect(solving.message).toBe("Look at a2.");
    expect(solving.marks().squares).toContainEqual(["a2", "hint"]);
    await solving.nextHint();
    expect(solving.marks().arrows).toContainEqual({ from: "a2", to: "c1", kind: "hint" });
    await solving.nextHint();
    expect(solving.message).toBe("Put a knight on c1.");
    expect(solving.progress.hints).toBe(1);
    answers.hint = { solved: false, solvable: false, wrong: false, look: [], why: [], do: [] };
    solving.use("c1", "empty");
    await solving.nextHint();
    expect(solving.message).toBe("Look at your dashes.");
  });
});

describe("the result of a puzzle", () => {
  it("is told in one line, with the day and the hints", async () => {
    const solved = { at: 0, seconds: 52, hints: 0 };
    expect(resultText({ day: "2026-11-17" }, solved)).toBe("Chess Loop 17 Nov, 0:52, no hints");
    expect(resultText({ number: 12 }, { ...solved, hints: 1 })).toBe("Chess Loop 12, 0:52, 1 hint");
    settings.set({ language: "pt" });
    await loadWords();
    expect(resultText({}, { ...solved, hints: 2 })).toBe("Chess Loop, 0:52, 2 dicas");
    settings.set({ language: "system" });
    await loadWords();
  });
});

import { describe, expect, it } from "vitest";
import { emptyDiagram, readDiagram, variantOf, writeDiagram } from "../../src/analysis/diagram";
import { jsonLines } from "../../src/analysis/engine";
import { BadLink, readLink, writeLink } from "../../src/analysis/link";
import { BadPaste, readPasted } from "../../src/analysis/paste";
import { endOf, leaves, lineOf, movesTo, node, nodeAt, played, promoted, removed, sequenceOf, treeOf } from "../../src/analysis/tree";
import { lossOf, shareOf, worthOf } from "../../src/analysis/values";
import { factsOf } from "../../src/games";
import { NO_FILTER, passes, resultOf, scoresOf } from "../../src/pages/history/results";
import { levelRating, rated, ratingOf } from "../../src/pages/history/rating";
import { exportGames, importGames } from "../../src/record/games";
import { BadMovetext, readMovetext, writeMovetext } from "../../src/record/movetext";
import { readPgn, writePgn } from "../../src/record/pgn";
import { BadRecord, readRecords, writeRecord } from "../../src/record/record";
import type { KeptGame } from "../../src/store/games";

const game = (more: Partial<KeptGame>): KeptGame => ({
  id: "x",
  game: "moai",
  variant: "8x8",
  start: "#6#/8/8/8/8/8/8/#6# w",
  moves: ["@d4", "@e5", "d7W+"],
  seats: [
    { kind: "human", name: 'Ana "A" \\ B' },
    { kind: "computer", player: "3" },
  ],
  time_control: { kind: "fischer", seconds: 300, increment: 3 },
  mine: ["first"],
  stage: "over",
  result: "first",
  reason: "Black resigned",
  began: 1_700_000_000_000,
  changed: 1_700_000_100_000,
  ...more,
});

describe("records", () => {
  it("bring all games back as they were", () => {
    const games = [game({}), game({ id: "y", result: null, reason: null, stage: "live", mine: ["first", "second"], moves: [] })];
    expect(importGames(exportGames(games))).toEqual(games);
  });

  it("of other programs are games too", () => {
    const [read] = importGames('[game "cage"]\n[variant "4"]\n[first "level 8"]\n[second "random"]\n[result "draw"]\n\na3xa4* {0.102}\nb1', 5);
    expect(read).toMatchObject({ game: "cage", moves: ["a3xa4*", "b1"], stage: "over", result: "draw", mine: [], began: 5 });
    expect(read?.seats).toEqual([
      { kind: "computer", player: "8" },
      { kind: "computer", player: "random" },
    ]);
    expect(read?.id).toBe(importGames(writeRecord({ ...readRecords(exportGames([read as KeptGame]))[0]!, tags: {} }))[0]?.id);
  });

  it("without a move are no games", () => {
    expect(() => importGames('[game "moai"]')).toThrow(BadRecord);
    expect(importGames('[game "moai"]\n\n[game "moai"]\n\n@d4').map((it) => it.moves)).toEqual([["@d4"]]);
  });

  it("keep the number of hints", () => {
    const [read] = importGames(exportGames([game({ hints: 14 })]));
    expect(read?.hints).toBe(14);
    expect(importGames(exportGames([game({})]))[0]).not.toHaveProperty("hints");
  });

  it("may have comments, marks and variations, which are left out", () => {
    const text = '[game "gorogo"]\n\n{"a \\"b\\" (c"} &c3 $1 b2 {0.5} ( d2 b3 (\nb2 ) {"d"} ) b3 d2\n[game "moai"]';
    expect(readRecords(text).map((it) => it.moves)).toEqual([["&c3", "b2", "b3", "d2"], []]);
  });

  it("that are damaged name the line", () => {
    const why = (text: string) => {
      try {
        readRecords(text);
        return "fine";
      } catch (error) {
        return error instanceof BadRecord ? `${error.key} ${error.line}` : String(error);
      }
    };
    expect(why("")).toBe("record-empty 1");
    expect(why("h2h3")).toBe("record-no-game 1");
    expect(why('[variant "x"]')).toBe("record-no-game 1");
    expect(why('[game "moai"]\n[broken]')).toBe("record-tag 2");
    expect(why('[game "moai"]\n[result "white"]')).toBe("record-result 2");
    expect(why('[game "moai"]\n\n@d4 {0.1')).toBe("record-brace 3");
    expect(why('[game "moai"]\n\n@d4 ( @d5')).toBe("record-brace 3");
    expect(why('[game "moai"]\n\n@d4 ( @d5\n[game "moai"]')).toBe("record-brace 3");
    expect(why('[game "moai"]\n\n@d4 ) @d5')).toBe("record-brace 3");
    expect(why("{}\u0000\u0001")).toBe("record-no-game 1");
  });
});

describe("a tree of variations", () => {
  it("grows, is cut and takes another main line", () => {
    const root = lineOf(["a", "b", "c"]);
    const other = played(root, [0], "x", "x!");
    expect(other).toEqual([0, 1]);
    expect(played(root, [0], "x", "x!")).toEqual([0, 1]);
    expect(movesTo(root, endOf(root, other))).toEqual(["a", "x"]);
    expect(promoted(root, other)).toEqual([0, 0]);
    expect(movesTo(root, endOf(root, []))).toEqual(["a", "x"]);
    expect(leaves(root)).toEqual([
      [0, 0],
      [0, 1, 0],
    ]);
    expect(removed(root, [0, 1])).toEqual([0]);
    expect(leaves(root)).toEqual([[0, 0]]);
  });

  it("goes into a link and back, comments and all", async () => {
    const root = lineOf(["@d4", "@e5", "d7W+", "h5B-"]);
    root.comment = "The start: ≈ even";
    const other = played(root, [0, 0], "c3B+", "c3B+");
    nodeAt(root, other).comment = 'Why not "this"?';
    played(root, other, "a1", "a1");
    const analysis = { game: "moai", variant: "8x8", start: "", root };
    const link = await writeLink(analysis, other);
    expect(link).toMatch(/^1\.[\w-]+$/);
    const read = await readLink(`#${link}`);
    expect(read.path).toEqual(other);
    expect(sequenceOf(read.analysis.root)).toEqual(sequenceOf(root));
  });

  it("is not made of damaged links", async () => {
    const good = await writeLink({ game: "moai", variant: "", start: "", root: lineOf(["a"]) }, []);
    const why = (text: string) => readLink(text).then(() => "fine", (error: unknown) => (error instanceof BadLink ? error.key : String(error)));
    expect(await why(good)).toBe("fine");
    expect(await why(good.slice(0, -6))).toBe("link-broken");
    expect(await why("1.!!!")).toBe("link-broken");
    expect(await why("nonsense")).toBe("link-broken");
    expect(await why(good.replace("1.", "2."))).toBe("link-newer");
    for (const data of [null, 7, ["a", 3], [["b"]], ["a", { d: 1 }], ["a", [""]], [{ c: 1 }]]) expect(treeOf(data)).toBeUndefined();
    let deep: unknown[] = ["a"];
    for (let n = 0; n < 100; n += 1) deep = ["a", ["b", ...deep]];
    expect(treeOf(deep)).toBeUndefined();
  });
});

describe("what is pasted", () => {
  it("is a position, a record, a link or nothing", () => {
    const kind = (text: string) => {
      try {
        const read = readPasted(text);
        return "game" in read ? `${read.kind} ${read.game}` : read.kind;
      } catch (error) {
        return error instanceof BadPaste ? error.key : String(error);
      }
    };
    expect(kind("#6#/8/8/4B3/3W4/8/8/#6# w")).toBe("position moai");
    expect(kind("rb/br r")).toBe("position cage");
    expect(kind("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")).toBe("position racing-kings");
    expect(kind("5/5/5/5/5 w 10,3 10,2 0,0")).toBe("position gorogo");
    expect(kind('[game "gorogo"]\n\n&c3')).toBe("line gorogo");
    expect(kind('[Event "?"]\n\n1. Kh3')).toBe("pgn");
    expect(kind("/analysis#1.abc")).toBe("address");
    expect(kind("https://example.org/elsewhere")).toBe("paste-link");
    expect(kind("  ")).toBe("paste-empty");
    expect(kind("hello")).toBe("paste-nothing");
    expect(kind("hello world 123")).toBe("paste-nothing");
    // Which game these are of is asked.
    expect(kind("@d4 @e5 d7W+")).toBe("moves ");
    expect(kind("1. Kh3 Ka3 2. Kh4 *")).toBe("moves ");
    expect(kind("5/5/5/5/5 w")).toBe("position ");
    expect(readPasted("h2h3", "racing-kings")).toMatchObject({ kind: "moves", game: "racing-kings" });
    expect(readPasted('[game "cage"]\n[variant "10x10"]\n\na3xa4*')).toMatchObject({ game: "cage", variant: "10" });
    expect(readPasted('[game "moai"]\n[variant "5 × 5"]\n\n@c3')).toMatchObject({ game: "moai", variant: "5x5" });
    expect(kind("[what")).toBe("record-tag");
  });

  it("may be PGN of Racing Kings", async () => {
    const tags = '[Variant "Racing Kings"]\n[FEN "8/8 w"]\n\n';
    const { root, ...read } = readPgn(`${tags}{ A race } 1. Kh3! {[%emt 0:00:03] good\n one} (1. Kg3 ({odd} 1. Kf3)) Ka3 2.Kh4 $1 $22 1-0`);
    expect(read).toEqual({ game: "racing-kings", variant: "standard", start: "8/8 w" });
    const tree = [{ c: "A race" }, "Kh3", { c: "good one", n: [1] }, ["Kg3"], ["Kf3", { c: "odd" }], "Ka3", "Kh4", { c: "", n: [1, 22] }];
    expect(sequenceOf(root)).toEqual(tree);
    const written = writePgn(root, "8/8 w", false);
    expect(written.replace(/\s+/g, " ")).toContain("{ A race } 1. Kh3 $1 { good one } (1. Kg3) (1. Kf3 { odd }) 1... Ka3 2. Kh4 $1 $22 *");
    expect(sequenceOf(readPgn(written).root)).toEqual(tree);
    // Of several games the first is read.
    expect(sequenceOf(readPgn(`${tags}1. Kh3 *\n\n${tags}1. Kg3 *`).root)).toEqual(["Kh3"]);
    expect(() => readPgn('[Variant "Chess"]\n\n1. e4')).toThrow(BadPaste);
    for (const bad of ["1. Kh3 (1. Kg3", "1. Kh3 )", "( 1. Kh3 )", `1. Kh3 ${"(1. Kg3 ".repeat(60)}`]) expect(() => readPgn(tags + bad)).toThrow(BadMovetext);
  });

  it("may have signs, long moves and results as people write them", () => {
    const read = (text: string) => sequenceOf(readPgn(`[Variant "Racing Kings"]\n\n${text}`).root);
    for (const result of ["½-½", "1/2", "½", "1–0", "0:1", "*"]) expect(read(`1. Kh2-h3 1. ... Ka3 ${result}`)).toEqual(["Kh2-h3", "Ka3"]);
    const marks = { "=": [10], "∞": [13], "+=": [14], "±": [16], "+-": [18], "-+": [19], "!+-": [1, 18], "??": [4] };
    for (const [sign, n] of Object.entries(marks)) {
      for (const text of [`1. Kh3${sign} Ka3`, `1. Kh3 ${sign} Ka3`]) expect(read(text)).toEqual(["Kh3", { c: "", n }, "Ka3"]);
    }
    // A brace in a comment stays, and a move of another game that ends in a plus is a move.
    const braced = readMovetext("1. Kh3 {a { b} Ka3");
    expect(sequenceOf(braced)).toEqual(["Kh3", { c: "a { b" }, "Ka3"]);
    expect(sequenceOf(readMovetext(writeMovetext(braced, "record").join(" ")))).toEqual(sequenceOf(braced));
    expect(sequenceOf(readMovetext("@d4 @e5 d7W+"))).toEqual(["@d4", "@e5", "d7W+"]);
  });

  it("may be a record with notes, which are written as they were read", () => {
    const text = 'h2h3 $1 {3.000} {"quick \\"one\\""} ( h2g3 {"slow"} ( h2f3 ) a2a3 ) a2a3';
    const pasted = readPasted(`[game "racing-kings"]\n\n${text}`, "moai");
    const root = pasted.kind === "line" ? pasted.root : node();
    expect(sequenceOf(root)).toEqual(["h2h3", { c: 'quick "one"', n: [1] }, ["h2g3", { c: "slow" }, "a2a3"], ["h2f3"], "a2a3"]);
    const written = writeMovetext(root, "record").join(" ");
    expect(sequenceOf(readMovetext(written))).toEqual(sequenceOf(root));
    expect(readRecords(`[game "racing-kings"]\n\n${written}`)[0]?.moves).toEqual(["h2h3", "a2a3"]);
  });
});

describe("positions that are set up", () => {
  it("are written as their games write them", () => {
    for (const [id, text] of [
      ["moai", "#6#/8/2x5/4B3/3W4/8/8/#6# b"],
      ["moai", "#3#/5/2B2/xxx2/#Wx1# w"],
      ["cage", "br8/10/10/10/10/10/10/10/10/9r b"],
      ["racing-kings", "8/8/8/1r5K/3n4/k3N3/2b2BR1/q6Q w - - 3 12"],
      ["gorogo", "5/5/2h2/1b3/5 w 10,2 9,2 0,0"],
    ] as const) {
      const read = readDiagram(id, text);
      expect(read && writeDiagram(read), text).toBe(text);
    }
    expect(readDiagram("moai", "8/7/8 w")).toBeUndefined();
    expect(readDiagram("moai", "z7/8 w")).toBeUndefined();
    expect(variantOf({ ...emptyDiagram("moai", 6, 6), blackFirst: true })).toBe("6x6,black-first");
    expect(factsOf("gorogo").notation?.hands?.captured({ ...emptyDiagram("gorogo"), hands: [8, 2, 9, 2] })).toEqual([1, 2]);
  });
});

describe("results", () => {
  it("are counted by level, and the next level is suggested", () => {
    const against = (player: string, result: KeptGame["result"]) => game({ seats: [{ kind: "human", name: "" }, { kind: "computer", player }], result });
    const games = [against("1", "first"), against("2", "first"), against("2", "second"), against("4", "second"), against("random", "draw")];
    const scores = scoresOf(games, "moai");
    expect(scores.total).toEqual({ won: 2, lost: 2, drawn: 1 });
    expect(scores.levels[1]).toEqual({ won: 1, lost: 1, drawn: 0 });
    expect(scores.suggested).toBe(2);
    expect(scoresOf([against("1", "first")], "moai").suggested).toBe(2);
    expect(scoresOf([], "moai").suggested).toBeUndefined();
    expect(resultOf(game({ stage: "live", result: null }))).toBe("unfinished");
    expect(resultOf(game({ mine: [] }))).toBe("watched");
  });

  it("pass filters", () => {
    expect(passes(game({}), NO_FILTER, "")).toBe(true);
    expect(passes(game({}), { ...NO_FILTER, text: "trilito WHITE" }, "White against Trílito")).toBe(true);
    expect(passes(game({}), { ...NO_FILTER, opponent: "bot" }, "")).toBe(false);
    expect(passes(game({}), { ...NO_FILTER, result: "won", game: "moai", opponent: "level" }, "")).toBe(true);
  });
});

describe("values", () => {
  it("are the first player's, and only proofs fill the bar", () => {
    const players = ["White", "Black"];
    expect(worthOf({ win_chance: 0.3 }, players, "Black")).toEqual({ kind: "estimate", chance: 0.7 });
    const proven = worthOf({ proven: { winner: "Black", plies: 5, exact: true } }, players, "White");
    expect(shareOf(proven)).toBe(0);
    expect(shareOf({ kind: "estimate", chance: 1 })).toBe(96);
    expect(lossOf({ kind: "estimate", chance: 0.6 }, proven, true)).toBeCloseTo(0.6);
    expect(lossOf({ kind: "estimate", chance: 0.6 }, proven, false)).toBe(0);
  });

  it("come as lines of a stream, however it is cut", async () => {
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of ['{"a":1}\n{"a"', ":2}\n\n", '{"a":3}']) controller.enqueue(encoder.encode(part));
        controller.close();
      },
    });
    const found: unknown[] = [];
    for await (const it of jsonLines(stream)) found.push(it);
    expect(found).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });
});

describe("a rating against the levels", () => {
  const start = factsOf("moai").start ?? "";
  const won = (level: string, more: Partial<KeptGame> = {}) =>
    game({ start, seats: [{ kind: "human", name: "" }, { kind: "computer", player: level }], ...more });

  it("rises with wins, falls with losses, and moves less and less", () => {
    const { values, beaten } = ratingOf([won("3", { changed: 1 }), won("4", { changed: 2 }), won("4", { changed: 3, result: "second" })], "moai");
    expect(values).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = values;
    expect(first).toBeGreaterThan(1000);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeLessThan(second);
    expect(beaten).toEqual([3, 4]);
    let rating = { value: 1000, deviation: 350 };
    const steps = Array.from({ length: 40 }, () => {
      const before = rating.value;
      rating = rated(rating, before, 1);
      return rating.value - before;
    });
    expect(steps.at(-1)).toBeLessThan((steps[0] ?? 0) / 5);
  });

  it("finds the strength of someone who wins half of the games against a level", () => {
    const level = levelRating("moai", "5") ?? 0;
    const games = Array.from({ length: 60 }, (_, index) => won("5", { changed: index, result: index % 2 === 0 ? "first" : "second" }));
    const last = ratingOf(games, "moai").values.at(-1) ?? 0;
    expect(Math.abs(last - level)).toBeLessThan(60);
  });

  it("counts neither hints, nor bots, nor people, nor other boards and starts, nor games that were cancelled", () => {
    const others = [
      won("3", { hints: 1 }),
      won("random"),
      won("3", { seats: [{ kind: "human", name: "" }, { kind: "human", name: "Rui" }] }),
      won("3", { variant: "5x5" }),
      won("3", { start: "#6#/8/8/4B3/3W4/8/8/#6# w" }),
      won("3", { how: "abort" }),
      won("3", { stage: "live", result: null }),
      won("3", { game: "cage" }),
    ];
    expect(ratingOf(others, "moai")).toEqual({ values: [], beaten: [] });
    expect(scoresOf([won("3", { hints: 14 })], "moai").levels[2]?.won).toBe(0);
    expect(scoresOf([won("3", { hints: 14 })], "moai").total.won).toBe(1);
  });

  it("knows the measured strength of every level", () => {
    for (const id of ["moai", "cage", "racing-kings", "gorogo"]) {
      const all = ["1", "2", "3", "4", "5", "6", "7", "8"].map((it) => levelRating(id, it) ?? 0);
      expect(all[0]).toBe(1000);
      expect([...all].sort((a, b) => a - b)).toEqual(all);
    }
  });
});

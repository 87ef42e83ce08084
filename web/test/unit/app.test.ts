import { describe, expect, it } from "vitest";
import type { MatchEvent, MatchView } from "../../src/api/client";
import { sentence } from "../../src/api/client";
import { match } from "../../src/app/router";
import { DEFAULTS, readSettings } from "../../src/app/settings";
import { formatClock, makeBundle } from "../../src/app/words";
import { applied, backOff } from "../../src/live/match";
import enAddress from "virtual:messages/en";
import ptAddress from "virtual:messages/pt";

const [en, pt] = [enAddress, ptAddress].map((it) => decodeURIComponent(it.slice(it.indexOf(",") + 1))) as [string, string];

const view = {
  id: "m",
  seq: 3,
  now: 1000,
  stage: "live",
  moves: ["a"],
  to_move: "second",
  seats: [{ kind: "human", name: "Ana" }, { kind: "open" }],
} as unknown as MatchView;

const event = (more: object) => ({ seq: 4, at: 2000, hash: "", stage: "live", ...more }) as unknown as MatchEvent;

describe("a match", () => {
  it("grows by events", () => {
    const after = applied(view, event({ event: "played", move: "b", to_move: "first" }));
    expect(after?.moves).toEqual(["a", "b"]);
    expect(after?.to_move).toBe("first");
    expect(after?.seq).toBe(4);
    const joined = applied(view, event({ event: "joined", seat: "second", name: "Rui" }));
    expect(joined?.seats[1]).toEqual({ kind: "human", name: "Rui" });
  });

  it("is looked at again where an event does not tell all", () => {
    expect(applied(view, event({ seq: 6, event: "played", move: "b" }))).toBeUndefined();
    expect(applied(view, event({ event: "agreed", topic: "take-back" }))).toBeUndefined();
    expect(applied(view, event({ event: "resigned", stage: "over" }))).toBeUndefined();
    expect(applied(view, event({ seq: 2, event: "played", move: "b" }))).toBe(view);
  });

  it("is tried again later and later, and not by all at once", () => {
    expect(backOff(0, 0)).toBe(250);
    expect(backOff(0, 1)).toBe(500);
    expect(backOff(30, 1)).toBe(15_000);
  });
});

describe("addresses", () => {
  it("lead to pages", () => {
    expect(match("/", "/")).toEqual({});
    expect(match("/matches/:id", "/matches/x%20y")).toEqual({ id: "x y" });
    expect(match("/matches/:id", "/matches")).toBeUndefined();
    expect(match("/learn/*", "/learn/moai/2")).toEqual({ rest: "moai/2" });
    expect(match("/play", "/play/more")).toBeUndefined();
    expect(match("/matches/:id", "/matches/%E0%A4%A")).toEqual({ id: "%E0%A4%A" });
  });
});

describe("settings", () => {
  it("of the first version keep their meaning, and what it lacked is as usual", () => {
    const old = '{"language":"pt","theme":"dark","sound":false,"animation":true,"confirm":"always","coordinates":false,"notation":"plain","name":"Ana","notify":false,"flipHere":false}';
    expect(readSettings(old)).toEqual({ ...DEFAULTS, ...JSON.parse(old) });
    const odd = '{"boardTheme":"wood","pieceTheme":7,"volume":1000,"marks":true,"ask":"yes","notation":"figurines"}';
    expect(readSettings(odd)).toEqual({ ...DEFAULTS, volume: 100, notation: "figurines" });
    expect(readSettings('{"volume":null}').volume).toBe(DEFAULTS.volume);
  });

  it("survive nonsense and other versions", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings("{")).toEqual(DEFAULTS);
    expect(readSettings("[1]")).toEqual(DEFAULTS);
    const read = readSettings('{"theme":"mauve","sound":"loud","animation":false,"later":1}');
    expect(read).toEqual({ ...DEFAULTS, animation: false });
  });
});

describe("words", () => {
  it("are the same in both languages", () => {
    const ids = (text: string) => [...text.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((it) => it[1]).sort();
    expect(ids(pt)).toEqual(ids(en));
    expect(new Set(ids(en)).size).toBe(ids(en).length);
    const values = (text: string) =>
      Object.fromEntries(
        text.split(/\n(?=[a-zA-Z])/).map((entry) => [
          entry.split(" =")[0],
          [...new Set([...entry.matchAll(/\$(\w+)/g)].map((it) => it[1]))].sort().join(),
        ]),
      );
    expect(values(pt)).toEqual(values(en));
  });

  it("can be read", () => {
    for (const [tag, text] of [
      ["en-GB", en],
      ["pt-PT", pt],
    ] as const) {
      const bundle = makeBundle(tag, text);
      for (const [, id] of text.matchAll(/^([a-zA-Z][\w-]*) =/gm)) {
        expect(bundle.getMessage(id as string)?.value, `${tag} ${id}`).toBeTruthy();
      }
    }
  });

  it("make sentences of reasons", () => {
    expect(sentence("K3: no move may give check")).toBe("No move may give check.");
    expect(sentence("c5 doesn't reach it")).toBe("c5 doesn’t reach it.");
    expect(formatClock(245_000)).toBe("4:05");
    expect(formatClock(-1)).toBe("0:00");
    expect(formatClock(3_723_000)).toBe("1:02:03");
  });
});

describe("apostrophes", () => {
  it("are typographic on every page of ours, and in what the server says", () => {
    const pages = import.meta.glob<string>("../../messages/en/*.ftl", { query: "?raw", import: "default", eager: true });
    expect(Object.keys(pages).length).toBeGreaterThan(12);
    for (const [file, text] of Object.entries(pages)) expect([file, text.match(/^[^#].*[a-z]'[a-z].*$/gm) ?? []]).toEqual([file, []]);
  });
});

import { describe, expect, it } from "vitest";
import { clockOf, controlOf, readChoice } from "../../src/pages/new-game/choice";

describe("choices for a new game", () => {
  it("of the first version keep their clock for their kind of game", () => {
    const old = '{"game":"cage","kind":"friend","player":"5","side":"second","board":{"cage":"8"},"blackFirst":false,"clock":"quick","listed":true,"first":"4","second":"4"}';
    const choice = readChoice(old);
    expect(choice).toMatchObject({ game: "cage", kind: "friend", player: "5", side: "second", board: { cage: "8" }, listed: true });
    expect(controlOf(choice)).toEqual({ kind: "fischer", seconds: 300, increment: 3 });
    expect(controlOf({ ...choice, kind: "computer" })).toEqual({ kind: "none" });
  });

  it("survive nonsense", () => {
    for (const text of [null, "{", "7", "null", '{"clocks":7,"board":[],"game":"chess","kind":"nobody","minutes":"x","days":-4}']) {
      expect(readChoice(text)).toMatchObject({ game: "moai", kind: "computer", board: {}, clocks: {}, minutes: 10, increment: 5 });
    }
    expect(readChoice('{"clocks":{"friend":"hourglass","computer":"calm"},"days":99,"increment":2.6}')).toMatchObject({
      clocks: { computer: "calm" },
      days: 30,
      increment: 3,
    });
  });

  it("make clocks of any length", () => {
    const choice = { ...readChoice(null), clocks: { computer: "custom", friend: "days" }, minutes: 2.5, increment: 0, days: 7 };
    expect(controlOf(choice)).toEqual({ kind: "sudden-death", seconds: 150 });
    expect(controlOf({ ...choice, minutes: 90, increment: 30 })).toEqual({ kind: "fischer", seconds: 5400, increment: 30 });
    expect(controlOf({ ...choice, kind: "friend" })).toEqual({ kind: "days", days: 7 });
    expect(clockOf({ ...choice, kind: "here", clocks: { here: "days" } })).toBe("none");
  });
});

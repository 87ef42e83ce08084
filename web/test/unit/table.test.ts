import { describe, expect, it } from "vitest";
import { LiveMatch } from "../../src/live/match";
import { Table } from "../../src/pages/match/table";

describe("the table of a match", () => {
  it("remembers the position that an address names before it knows the moves", () => {
    const table = new Table(new LiveMatch("m"));
    for (const [asked, ply] of [[0, 0], [7, 7], [undefined, undefined], [-1, undefined], [1.5, undefined], [Number.NaN, undefined]]) {
      table.look(asked);
      expect(table.ply).toBe(ply);
    }
  });
});

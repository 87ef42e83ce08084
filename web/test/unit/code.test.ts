import { describe, expect, it } from "vitest";
import { spoken, typedCode } from "../../src/live/code";

describe("a code that is read aloud", () => {
  it("is the id of a match in groups", () => {
    expect(spoken("8w4kq7xm2nd9")).toBe("8w4k q7xm 2nd9");
    for (const id of ["_wABAgMEBQYH", "8w4kq7xm2ndi", "8w4kq7xm2nd", ""]) expect(spoken(id)).toBeUndefined();
  });

  it("is understood however it is typed", () => {
    for (const text of ["8w4kq7xm2nd9", " 8W4K Q7XM 2ND9 ", "8w4k-q7xm-2nd9", "8w4k.q7xm, 2nd9", "https://h.example/matches/8w4kq7xm2nd9?ply=2"]) {
      expect(typedCode(text)).toBe("8w4kq7xm2nd9");
    }
    expect(typedCode("OIL0 oil0 uuu1")).toBe("0110011 0vvv1".replace(" ", ""));
    // A link leads to matches of any age.
    expect(typedCode("https://h.example/matches/_wABAgMEBQYH")).toBe("_wABAgMEBQYH");
    for (const text of ["", "8w4k", "8w4kq7xm2nd9a", "/matches/short", "é".repeat(12)]) expect(typedCode(text)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { correction, qrCode, qrPath } from "../../src/pages/match/qr";

/** A short fingerprint of a code, which a phone has read before it was written down here. */
function fingerprint(rows: readonly boolean[][]): string {
  let hash = 0x811c9dc5;
  for (const dark of rows.flat()) hash = Math.imul(hash ^ (dark ? 49 : 48), 0x01000193) >>> 0;
  return `${rows.length}:${hash.toString(16)}`;
}

describe("QR codes", () => {
  it("have the error correction of the standard's example", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("are those that were read with another program", () => {
    const texts = ["hi", "http://127.0.0.1:8391/matches/flEDC52_U72", "a".repeat(120), "z".repeat(213)];
    expect(texts.map((it) => fingerprint(qrCode(it) ?? []))).toMatchInlineSnapshot(`
      [
        "21:42535e7d",
        "29:e6147434",
        "45:d64bf776",
        "57:d437c372",
      ]
    `);
  });

  it("don't exist for what is too long", () => {
    expect(qrCode("z".repeat(214))).toBeUndefined();
    expect(qrPath([[true, false]])).toBe("M4 4h1v1h-1z");
  });
});

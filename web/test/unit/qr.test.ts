import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { qrCode } from "../../src/pages/match/qr";

const PIXELS_PER_MODULE = 4;

/** Paints a code as black and white pixels and reads it with another library. */
function read(text: string): string | undefined {
  const code = qrCode(text);
  if (!code) return undefined;
  const width = code.size * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < PIXELS_PER_MODULE ** 2; i += 1) {
      const column = Number(x) * PIXELS_PER_MODULE + (i % PIXELS_PER_MODULE);
      const row = Number(y) * PIXELS_PER_MODULE + Math.floor(i / PIXELS_PER_MODULE);
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

describe("QR codes", () => {
  it.each(["hi", "http://127.0.0.1:8391/matches/flEDC52_U72", "https://henge.example/é", "a".repeat(120), "z".repeat(213)])(
    "are read by another library: %s",
    (text) => expect(read(text)).toBe(text),
  );

  it("have a quiet zone of four modules", () => {
    expect(qrCode("hi")?.size).toBe(21 + 8);
    expect(qrCode("hi")?.path.startsWith("M4 4h1v1h-1z")).toBe(true);
  });

  it("don't exist for texts of more than 213 bytes", () => {
    expect(qrCode("z".repeat(214))).toBeUndefined();
  });
});

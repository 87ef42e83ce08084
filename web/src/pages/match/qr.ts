// QR codes of links, encoded by uqr and drawn as one SVG path.

import { encode } from "uqr";

/** Bytes of the longest text that gets a code: version 10 at level M, whose modules a phone can still read. */
const MAX_BYTES = 213;

/** White modules around a code, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;

/** A QR code, ready to be drawn. */
export interface QrCode {
  /** Width and height of the drawing in modules, with the quiet zone. */
  readonly size: number;
  /** The dark modules, as the `d` attribute of an SVG path. */
  readonly path: string;
}

/** Returns the QR code of a text, or `undefined` if the text is longer than `MAX_BYTES`. */
export function qrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_BYTES) return undefined;
  const { data, size } = encode([...bytes], { border: QUIET_ZONE, ecc: "M" });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: modules.join("") };
}

// Encodes a whole analysis in the fragment of an address, which is never sent to a server: the format
// version `1.`, then compressed JSON in URL-safe base64.

import { type Analysis, type Path, nodesTo, sequenceOf, treeOf } from "./tree";

/** A link that can't be opened; `message` is the id of a message. */
export class BadLink extends Error {
  constructor(readonly key: "link-newer" | "link-broken") {
    super(key);
  }
}

/** Maximum size of a decompressed link. */
const MAX_BYTES = 1_000_000;

export async function writeLink(analysis: Analysis, path: Path): Promise<string> {
  const { game, variant, start, root } = analysis;
  const data = { g: game, v: variant, s: start, t: sequenceOf(root), p: path };
  const bytes = await through(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  return `1.${letters(bytes)}`;
}

export async function readLink(fragment: string): Promise<{ analysis: Analysis; path: number[] }> {
  const [, version, text] = /^#?(\d+)\.(.*)$/.exec(fragment) ?? [];
  if (version === undefined || text === undefined) throw new BadLink("link-broken");
  if (version !== "1") throw new BadLink("link-newer");
  let data: { g?: unknown; v?: unknown; s?: unknown; t?: unknown; p?: unknown };
  try {
    const bytes = await through(bytesOf(text), new DecompressionStream("deflate-raw"));
    data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) ?? {};
  } catch {
    throw new BadLink("link-broken");
  }
  const root = treeOf(data.t);
  const { g: game, v: variant, s: start } = data;
  if (!root || typeof game !== "string" || typeof variant !== "string" || typeof start !== "string") {
    throw new BadLink("link-broken");
  }
  const path = Array.isArray(data.p) ? data.p.filter((it): it is number => Number.isInteger(it) && it >= 0) : [];
  const reached = nodesTo(root, path).length;
  return { analysis: { game, variant, start, root }, path: path.slice(0, reached) };
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as BufferSource).then(() => writer.close());
  written.catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new BadLink("link-broken");
    }
    parts.push(value);
  }
  await written;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function letters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (it) => it.charCodeAt(0));
}

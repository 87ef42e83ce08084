// What people paste: a link of ours, a record, or a position.

import { games } from "../games";
import { readMovetext } from "../record/movetext";
import { BadRecord, readRecords } from "../record/record";
import type { Analysis } from "./tree";

export type Pasted =
  | { kind: "address"; address: string }
  | ({ kind: "line" } & Analysis)
  | { kind: "pgn"; text: string }
  | { kind: "position"; game: string; text: string };

/** Why nothing can be made of a text: the key of a sentence, and the line it is about. */
export class BadPaste extends Error {
  constructor(
    readonly key: string,
    readonly line = 0,
  ) {
    super(key);
  }
}

const OURS = /^\/(analysis|editor|review|matches|play)(\/|$)/;

/** Reads a text. `game` is meant where the text alone doesn't tell. */
export function readPasted(text: string, game: string): Pasted {
  const plain = text.trim();
  if (plain === "") throw new BadPaste("paste-empty");
  if (/^(https?:\/\/|\/)\S+$/.test(plain)) {
    const url = new URL(plain, location.href);
    if (!OURS.test(url.pathname)) throw new BadPaste("paste-link");
    return { kind: "address", address: url.pathname + url.search + url.hash };
  }
  if (plain.startsWith("[")) {
    if (/^\[(Event|Site|White|FEN|Variant) "/m.test(plain)) return { kind: "pgn", text: plain };
    try {
      const [record] = readRecords(plain);
      if (!record) throw new BadPaste("record-empty", 1);
      const { game: id, variant, start = "", text = "" } = record;
      return { kind: "line", game: id, variant, start, root: readMovetext(text) };
    } catch (error) {
      throw error instanceof BadRecord ? new BadPaste(error.key, error.line) : error;
    }
  }
  const fields = plain.split(/\s+/);
  if (!plain.includes("/")) throw new BadPaste("paste-nothing");
  const owner = games().find((it) => it.owns?.(fields));
  return { kind: "position", game: owner?.id ?? game, text: fields.join(" ") };
}

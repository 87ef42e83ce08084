// Recognises pasted text: a link of ours, a record, PGN, or a position.

import { games } from "../games";
import { readMovetext } from "../record/movetext";
import { BadRecord, readRecords } from "../record/record";
import type { Analysis } from "./tree";

export type Pasted =
  | { kind: "address"; address: string }
  | ({ kind: "line" } & Analysis)
  | { kind: "pgn"; text: string }
  | { kind: "position"; game: string; text: string };

/** A text that isn't recognised: the id of a message, and the line number. */
export class BadPaste extends Error {
  constructor(
    readonly key: string,
    readonly line = 0,
  ) {
    super(key);
  }
}

const OURS = /^\/(analysis|editor|review|matches|play)(\/|$)/;

/** Parses a text. `game` is assumed where the text is ambiguous. */
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

// Recognises pasted text: a link of ours, a record, PGN, a position, or moves alone.

import { games, variantNamed } from "../games";
import { readMovetext } from "../record/movetext";
import { BadRecord, readRecords } from "../record/record";
import type { Analysis, Node } from "./tree";

/** A text whose form doesn't say which game it is of has an empty `game`. */
export type Pasted =
  | { kind: "address"; address: string }
  | ({ kind: "line" } & Analysis)
  | { kind: "pgn"; text: string }
  | { kind: "position"; game: string; text: string }
  | { kind: "moves"; game: string; root: Node };

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

/** Words that may be moves: each has a square and is short, but for numbers, results and the word for passing. */
const MOVE = /^(\d+\.*|[\d½]\S*-\S*|\*|pass|(?=\S*[a-z]\d)\S{2,20})$/i;

/** Parses a text. `game` is assumed where the text doesn't say which game it is of. */
export function readPasted(text: string, game = ""): Pasted {
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
      return { kind: "line", game: id, variant: variantNamed(id, variant), start, root: readMovetext(text) };
    } catch (error) {
      throw error instanceof BadRecord ? new BadPaste(error.key, error.line) : error;
    }
  }
  const fields = plain.split(/\s+/);
  if (!plain.includes("/")) {
    const bare = plain.replace(/\{[^}]*\}|[()]/g, " ").split(/\s+/).filter(Boolean);
    if (!bare.every((it) => MOVE.test(it))) throw new BadPaste("paste-nothing");
    return { kind: "moves", game, root: readMovetext(plain) };
  }
  const owner = games().find((it) => it.owns?.(fields));
  return { kind: "position", game: owner?.id ?? game, text: fields.join(" ") };
}

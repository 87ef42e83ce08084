// PGN, for Racing Kings. Parses tags, comments and variations; the moves are validated by the server.

import { BadPaste } from "../analysis/paste";
import type { Analysis, Node } from "../analysis/tree";
import { readMovetext, wrapped, writeMovetext } from "./movetext";

const TAG = /^[ \t]*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\][ \t]*$/gm;

/** Parses the first game of a PGN text, with its comments, marks and variations. */
export function readPgn(text: string): Analysis {
  const tags = new Map<string, string>();
  let moves = 0;
  for (const found of text.matchAll(TAG)) {
    // Tags after moves belong to the next game.
    if (/[^\s]/.test(text.slice(moves, found.index)) && tags.size > 0) break;
    tags.set(found[1] as string, (found[2] as string).replace(/\\(.)/g, "$1"));
    moves = found.index + found[0].length;
  }
  if (!/^racing ?kings$/i.test(tags.get("Variant") ?? "")) throw new BadPaste("paste-pgn");
  const rest = text.slice(moves);
  const next = rest.search(/^[ \t]*\[\w+\s+"/m);
  const root = readMovetext(next < 0 ? rest : rest.slice(0, next));
  return { game: "racing-kings", variant: "standard", start: tags.get("FEN") ?? "", root };
}

/** Formats the tree of an analysis as PGN, with its variations, marks and comments. */
export function writePgn(root: Node, start: string, blackBegins: boolean, result = "*"): string {
  const tags = [["Event", "Analysis"], ["Site", "Henge"], ["White", "?"], ["Black", "?"], ["Result", result], ["Variant", "Racing Kings"]];
  if (start !== "") tags.push(["FEN", start], ["SetUp", "1"]);
  const lines = wrapped([...writeMovetext(root, "pgn", blackBegins), result], 80);
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${lines.join("\n")}\n`;
}

// PGN, for Racing Kings. The moves are read by the server; here only the text around them is.

import { BadPaste } from "../analysis/paste";
import type { Node } from "../analysis/tree";

/** The moves of a PGN text. Comments and variations are left out. */
export async function readPgn(text: string): Promise<{ game: string; variant: string; start: string; moves: string[] }> {
  const tags = new Map([...text.matchAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm)].map((it) => [it[1], it[2] ?? ""]));
  if (!/^racing ?kings$/i.test(tags.get("Variant") ?? "")) throw new BadPaste("paste-pgn");
  let body = text.replace(/^\s*\[[^\n]*\]\s*$/gm, " ");
  body = body.replace(/\{[^}]*\}/g, " ").replace(/;[^\n]*/g, " ");
  // Variations may hold others.
  for (let before = ""; before !== body; ) {
    before = body;
    body = body.replace(/\([^()]*\)/g, " ");
  }
  const moves = body
    .replace(/\$\d+/g, " ")
    .split(/\s+/)
    .map((it) => it.replace(/^\d+\.+/, "").replace(/[!?]+$/, ""))
    .filter((it) => it !== "" && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(it));
  return { game: "racing-kings", variant: "standard", start: tags.get("FEN") ?? "", moves };
}

/** The tree of an analysis as PGN, with its variations and comments. Moves are as people write them. */
export function writePgn(root: Node, start: string, blackBegins: boolean, result = "*"): string {
  const tags = [["Event", "Analysis"], ["Site", "Henge"], ["White", "?"], ["Black", "?"], ["Result", result], ["Variant", "Racing Kings"]];
  if (start !== "") tags.push(["FEN", start], ["SetUp", "1"]);
  const words = [...remark(root.comment), ...line(root, blackBegins ? 1 : 0), result];
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${lines.join("\n")}\n`;
}

function remark(comment: string): string[] {
  return comment === "" ? [] : `{ ${comment.replaceAll("}", ")")} }`.split(/\s+/);
}

function line(from: Node, ply: number): string[] {
  const words: string[] = [];
  const move = (node: Node, at: number, fresh: boolean) => {
    const number = `${Math.floor(at / 2) + 1}`;
    if (at % 2 === 0) words.push(`${number}.`);
    else if (fresh) words.push(`${number}...`);
    words.push(node.shown, ...remark(node.comment));
  };
  let fresh = true;
  for (let [at, index] = [from, ply]; at.children[0]; index += 1) {
    const [main, ...others] = at.children as [Node, ...Node[]];
    move(main, index, fresh);
    fresh = main.comment !== "" || others.length > 0;
    for (const other of others) {
      const number = `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "..."}`;
      words.push(`(${number}`, other.shown, ...remark(other.comment), ...line(other, index + 1));
      words[words.length - 1] += ")";
    }
    at = main;
  }
  return words;
}

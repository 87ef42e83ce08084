// Movetext: moves with comments, marks (NAGs) and variations, as in PGN and in our own records. Records
// have no move numbers, quote their comments and give times in seconds.

import { type Node, MAX_COMMENT_LENGTH, MAX_DEPTH, MAX_NODES, node } from "../analysis/tree";

/** Movetext that can't be parsed; `message` is the id of a message. */
export class BadMovetext extends Error {
  constructor(readonly key: "paste-variation" | "paste-long") {
    super(key);
  }
}

/** The PGN suffixes of marks, by NAG number. */
const SIGNS: Readonly<Record<string, number>> = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };

/** Other signs for marks that are accepted; they are stored by NAG number. */
const READ_SIGNS: Readonly<Record<string, number>> = {
  ...SIGNS,
  "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16,
  "-/+": 17, "∓": 17, "+-": 18, "-+": 19,
};

/** Formats the marks of a move: by sign if there is one, else by NAG number. */
export function signsOf(marks: readonly number[]): string {
  return marks.map((it) => Object.entries(SIGNS).find(([, mark]) => mark === it)?.[0] ?? ` $${it}`).join("");
}

const WORD = /\{([^}]*)\}|;([^\n]*)|([()])|\$(\d+)|[^\s(){};$]+/g;
const NUMBER_OR_RESULT = /^(\d+\.*|[.…]+|1[-–:]0|0[-–:]1|1\/2([-–:]1\/2)?|½([-–:]½)?|\*)$/;
const SIGN = Object.keys(READ_SIGNS)
  .sort((a, b) => b.length - a.length)
  .map((it) => it.replace(/[?+/]/g, "\\$&"))
  .join("|");
/** Matches a move with an optional number before it and optional signs after it. */
const MOVE = new RegExp(`^(?:\\d+[.…]+)?(.*?)((?:${SIGN})*)$`);

/** Parses movetext into a tree. */
export function readMovetext(text: string): Node {
  const root = node();
  /** The current node of the line, and its parent. */
  let at = root;
  let before: Node | undefined;
  /** The positions in the outer lines, one for each open variation. */
  const open: { at: Node; before: Node }[] = [];
  let count = 0;
  // A comment before the first move of a variation belongs to that move.
  let waiting = "";
  for (const [word, comment, rest, bracket, mark] of text.matchAll(WORD)) {
    if (comment !== undefined || rest !== undefined) {
      const said = plain(comment ?? rest ?? "");
      if (open.length > 0 && at === open.at(-1)?.before) waiting = joined(waiting, said);
      else at.comment = joined(at.comment, said);
    } else if (mark !== undefined) {
      if (Number(mark) > 0 && Number(mark) < 256 && at !== root) at.marks.push(Number(mark));
    } else if (bracket === "(") {
      if (!before || open.length >= MAX_DEPTH) throw new BadMovetext(before ? "paste-long" : "paste-variation");
      open.push({ at, before });
      at = before;
      before = undefined;
    } else if (bracket === ")") {
      const back = open.pop();
      if (!back) throw new BadMovetext("paste-variation");
      ({ at, before } = back);
      waiting = "";
    } else {
      const [, move, signs] = MOVE.exec(word) as unknown as [string, string, string];
      const marks = (signs.match(new RegExp(SIGN, "g")) ?? []).map((it) => READ_SIGNS[it] as number);
      if (move === "" && at !== root) at.marks.push(...marks);
      if (move === "" || NUMBER_OR_RESULT.test(word)) continue;
      count += 1;
      if (count > MAX_NODES || move.length > 60) throw new BadMovetext("paste-long");
      const parent = at;
      const known = parent.children.find((it) => it.move === move);
      at = known ?? node(move);
      if (!known) parent.children.push(at);
      before = parent;
      at.marks.push(...marks);
      at.comment = joined(at.comment, waiting);
      waiting = "";
    }
  }
  if (open.length > 0) throw new BadMovetext("paste-variation");
  return root;
}

function joined(before: string, said: string): string {
  return [before, said].filter(Boolean).join(" ").slice(0, MAX_COMMENT_LENGTH);
}

/** Returns the text of a comment without clock times, other commands in brackets, and the quotes of records. */
function plain(comment: string): string {
  const text = comment.replace(/\[%[^\]]*\]/g, " ").replace(/\s+/g, " ").trim();
  if (/^\d+\.\d{3}$/.test(text)) return "";
  return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}

export type Form = "pgn" | "record";

/** Formats a tree as words: with numbers and moves for people in PGN, in canonical notation in a record. */
export function writeMovetext(root: Node, form: Form, blackBegins = false): string[] {
  return [...remark(root, form), ...line(root, blackBegins ? 1 : 0, form)];
}

function remark({ comment }: Node, form: Form): string[] {
  if (comment === "") return [];
  const said = comment.replaceAll("}", ")").replace(/\s+/g, " ");
  if (form === "pgn") return `{ ${said} }`.split(" ");
  return [`{"${said.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"}`];
}

/** Formats a move with its number, if wanted, its marks and its comment. */
function moveWords(it: Node, ply: number, fresh: boolean, form: Form): string[] {
  const beside = [...it.marks.map((mark) => `$${mark}`), ...remark(it, form)];
  if (form === "record") return [it.move, ...beside];
  const number = `${Math.floor(ply / 2) + 1}`;
  const numbers = ply % 2 === 0 ? [`${number}.`] : fresh ? [`${number}...`] : [];
  return [...numbers, it.shown, ...beside];
}

function line(from: Node, ply: number, form: Form): string[] {
  const words: string[] = [];
  let fresh = true;
  for (let [at, index] = [from, ply]; at.children[0]; index += 1) {
    const [main, ...others] = at.children as [Node, ...Node[]];
    words.push(...moveWords(main, index, fresh, form));
    fresh = main.comment !== "" || others.length > 0;
    for (const other of others) {
      const variation = [...moveWords(other, index, true, form), ...line(other, index + 1, form)];
      if (form === "record") words.push("(", ...variation, ")");
      else words.push(...`(${variation.join(" ")})`.split(" "));
    }
    at = main;
  }
  return words;
}

/** Wraps words into lines of limited width. */
export function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

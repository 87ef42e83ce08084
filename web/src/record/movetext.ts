// Moves as text, with what people write beside them: comments, marks and variations. PGN and our own
// records differ in little: records have no numbers, quote their comments and tell times in seconds.

import { type Node, MOST_COMMENT, MOST_DEPTH, MOST_NODES, node } from "../analysis/tree";

/** Why moves can't be read: the key of a sentence. */
export class BadMovetext extends Error {
  constructor(readonly key: "paste-variation" | "paste-long") {
    super(key);
  }
}

/** What stands behind a move in PGN for marks by their numbers. */
const SIGNS: Readonly<Record<string, number>> = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };

/** Other signs that people write for marks, which are kept by their numbers. */
const READ_SIGNS: Readonly<Record<string, number>> = {
  ...SIGNS,
  "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16,
  "-/+": 17, "∓": 17, "+-": 18, "-+": 19,
};

/** The marks of a move as people write them; those without a sign of their own by their number. */
export function signsOf(marks: readonly number[]): string {
  return marks.map((it) => Object.entries(SIGNS).find(([, mark]) => mark === it)?.[0] ?? ` $${it}`).join("");
}

const WORD = /\{([^}]*)\}|;([^\n]*)|([()])|\$(\d+)|[^\s(){};$]+/g;
const NUMBER_OR_RESULT = /^(\d+\.*|[.…]+|1[-–:]0|0[-–:]1|1\/2([-–:]1\/2)?|½([-–:]½)?|\*)$/;
const SIGN = Object.keys(READ_SIGNS)
  .sort((a, b) => b.length - a.length)
  .map((it) => it.replace(/[?+/]/g, "\\$&"))
  .join("|");
/** A move with the number before it and the signs behind it, any of which may be missing. */
const MOVE = new RegExp(`^(?:\\d+[.…]+)?(.*?)((?:${SIGN})*)$`);

/** The tree of a text of moves. */
export function readMovetext(text: string): Node {
  const root = node();
  /** Where the line is, and where it was before its last move. */
  let at = root;
  let before: Node | undefined;
  /** Where the lines were that variations have been begun in. */
  const open: { at: Node; before: Node }[] = [];
  let count = 0;
  // What is said before the first move of a variation is about that move.
  let waiting = "";
  for (const [word, comment, rest, bracket, mark] of text.matchAll(WORD)) {
    if (comment !== undefined || rest !== undefined) {
      const said = plain(comment ?? rest ?? "");
      if (open.length > 0 && at === open.at(-1)?.before) waiting = joined(waiting, said);
      else at.comment = joined(at.comment, said);
    } else if (mark !== undefined) {
      if (Number(mark) > 0 && Number(mark) < 256 && at !== root) at.marks.push(Number(mark));
    } else if (bracket === "(") {
      if (!before || open.length >= MOST_DEPTH) throw new BadMovetext(before ? "paste-long" : "paste-variation");
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
      if (count > MOST_NODES || move.length > 60) throw new BadMovetext("paste-long");
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
  return [before, said].filter(Boolean).join(" ").slice(0, MOST_COMMENT);
}

/** What a comment says: without times and other orders to programs, and without a record's quotes. */
function plain(comment: string): string {
  const text = comment.replace(/\[%[^\]]*\]/g, " ").replace(/\s+/g, " ").trim();
  if (/^\d+\.\d{3}$/.test(text)) return "";
  return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}

export type Form = "pgn" | "record";

/** The words of a tree: in PGN with numbers and as people write moves, in a record as programs do. */
export function writeMovetext(root: Node, form: Form, blackBegins = false): string[] {
  return [...remark(root, form), ...line(root, blackBegins ? 1 : 0, form)];
}

function remark({ comment }: Node, form: Form): string[] {
  if (comment === "") return [];
  const said = comment.replaceAll("}", ")").replace(/\s+/g, " ");
  if (form === "pgn") return `{ ${said} }`.split(" ");
  return [`{"${said.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"}`];
}

/** A move with its number, if that is to be told, and what is said about it. */
function told(it: Node, ply: number, fresh: boolean, form: Form): string[] {
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
    words.push(...told(main, index, fresh, form));
    fresh = main.comment !== "" || others.length > 0;
    for (const other of others) {
      const variation = [...told(other, index, true, form), ...line(other, index + 1, form)];
      if (form === "record") words.push("(", ...variation, ")");
      else words.push(...`(${variation.join(" ")})`.split(" "));
    }
    at = main;
  }
  return words;
}

/** Words in lines of at most so many characters. */
export function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// Records: games as text, as all of Henge reads and writes them: tags, an empty line, the moves. A file
// may hold several.

import { wrapped } from "./movetext";

export type RecordText = {
  game: string;
  variant: string;
  /** The starting position, if it isn't the start of the variant. */
  start?: string;
  first: string;
  second: string;
  result?: "first" | "second" | "draw";
  reason?: string;
  /** Any further tags. */
  tags: Record<string, string>;
  moves: string[];
  /** The movetext as written, with comments and variations. */
  text?: string;
};

/** A text that isn't a record: the id of a message, and the line number. */
export class BadRecord extends Error {
  constructor(
    readonly key: "record-tag" | "record-no-game" | "record-brace" | "record-empty" | "record-result",
    readonly line: number,
  ) {
    super(`line ${line}: ${key}`);
  }
}

const TAG = /^\[([A-Za-z][\w-]*)\s+"((?:[^"\\]|\\.)*)"\]$/;

/** Formats a record. */
export function writeRecord(record: RecordText): string {
  const lines = [tag("game", record.game), tag("variant", record.variant)];
  if (record.start !== undefined) lines.push(tag("start", record.start));
  lines.push(tag("first", record.first), tag("second", record.second));
  if (record.result !== undefined) lines.push(tag("result", record.result), tag("reason", record.reason ?? ""));
  for (const [name, value] of Object.entries(record.tags)) lines.push(tag(name, value));
  if (record.moves.length > 0) lines.push("", ...wrapped(record.moves, 78));
  return `${lines.join("\n")}\n`;
}

function tag(name: string, value: string): string {
  const plain = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replace(/[\n\r]/g, " ");
  return `[${name} "${plain}"]`;
}

/** Parses all records of a text. Throws `BadRecord` at the first invalid line. */
export function readRecords(text: string): RecordText[] {
  const records: RecordText[] = [];
  let current: RecordText | undefined;
  let [brace, depth] = [0, 0];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === "") continue;
    if (brace === 0 && line.startsWith("[")) {
      const found = TAG.exec(line);
      if (!found) throw new BadRecord("record-tag", index + 1);
      const name = found[1] as string;
      const value = (found[2] as string).replace(/\\(.)/g, "$1");
      if (name === "game") {
        if (depth !== 0) throw new BadRecord("record-brace", index);
        current = { game: value, variant: "", first: "", second: "", tags: {}, moves: [] };
        records.push(current);
      } else if (!current) throw new BadRecord("record-no-game", index + 1);
      else if (!setTag(current, name, value)) throw new BadRecord("record-result", index + 1);
      continue;
    }
    if (!current) throw new BadRecord("record-no-game", index + 1);
    current.text = `${current.text ?? ""}${line}\n`;
    // Braces hold a thinking time or a comment.
    for (const part of line.split(/([{}])/)) {
      if (part === "{") brace += 1;
      else if (part === "}") brace -= 1;
      else if (brace === 0) {
        // Variations and marks are skipped.
        for (const word of part.split(/\s+/).filter(Boolean)) {
          if (word === "(") depth += 1;
          else if (word === ")") depth -= 1;
          else if (depth === 0 && !word.startsWith("$")) current.moves.push(word);
        }
      }
      if (brace < 0 || brace > 1 || depth < 0) throw new BadRecord("record-brace", index + 1);
    }
  }
  if (brace !== 0 || depth !== 0) throw new BadRecord("record-brace", lines.length);
  if (records.length === 0) throw new BadRecord("record-empty", 1);
  return records;
}

function setTag(record: RecordText, name: string, value: string): boolean {
  if (name === "variant" || name === "first" || name === "second" || name === "start" || name === "reason") {
    record[name] = value;
  } else if (name === "result") {
    if (value !== "first" && value !== "second" && value !== "draw") return false;
    record.result = value;
  } else record.tags[name] = value;
  return true;
}

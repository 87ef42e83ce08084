// The sentence for the player to move: what to choose, and what the choice would do.

import { type TemplateResult, html, nothing } from "lit";
import { type Change, type Line, type MatchView, type NextMove, typographic } from "../../api/client";
import { written } from "../../app/notation";
import { emphasise, formatList, has, rich, say } from "../../app/words";
import { spriteName } from "../../board/board";
import { squareTap } from "../../board/entry";
import { landingOf } from "../../board/entry-marks";
import { pieceOn } from "../../board/view";
import type { Choice, Table } from "./table";
import { capital, describeChanges } from "./spoken-move";

type Part = TemplateResult | typeof nothing;

function orList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${say("or")} ${items.at(-1)}`;
}

/** `Play Kh3? Move your king from h2 to h3.` */
export function confirmation(line: Line, move: NextMove): Part {
  const words = move.in_words ? typographic(move.in_words) : describeChanges(line.board, move.changes).join(" ");
  return html`<b>${say("play-confirm-move", { move: written(move) })}</b> ${words}`;
}

/** Returns the question that the choices answer: push or pull, a stone or a henge, or the only move. */
export function question(table: Table, line: Line, choices: readonly Choice[]): Part {
  const [first] = table.entry.squares;
  if (first === undefined) return rich("play-button-only");
  if (choices.some(({ tap }) => tap.startsWith("hand:"))) return rich("play-which-piece", { square: first });
  const pawns = [...new Set(choices.flatMap(({ move }) => movedPieces(line, move)))];
  if (pawns.length > 1) return rich("play-both-pawns", { square: first });
  return rich("play-push-or-pull", { square: first, piece: pawns[0] === undefined ? "" : spriteName(pawns[0]) });
}

/** The pieces on the board that a move moves. */
function movedPieces(line: Line, move: NextMove): string[] {
  return move.changes.flatMap((it) => ("slide" in it ? [pieceOn(line.board, it.slide.from) ?? ""] : [])).filter((it) => it !== "");
}

type Way = { square: string; taken?: string; leaves: boolean };

function wayOf(square: string, changes: readonly Change[]): Way {
  const taken = changes.find((it) => "take" in it);
  return { square, taken: taken && "take" in taken ? taken.take.square : undefined, leaves: changes.some((it) => "leave" in it) };
}

/** `d2: step to c3 or e3, jump over c2, or jump over d1, off the board (your checker leaves too).` */
function jumps(table: Table, square: string): Part {
  const { entry } = table;
  const ghosts = entry.ghosts();
  const ways = entry.nextSquares.map((it) => wayOf(it, ghosts.get(squareTap(it)) ?? []));
  const steps = ways.filter((it) => it.taken === undefined && !it.leaves).map((it) => it.square);
  const over = [...new Set(ways.filter((it) => it.taken !== undefined && !it.leaves).map((it) => it.taken as string))];
  const off = [...new Set(ways.filter((it) => it.leaves).map((it) => it.taken ?? it.square))];
  const parts = [
    ...(steps.length > 0 ? [say("play-cage-step", { squares: orList(steps) })] : []),
    ...(over.length > 0 ? [say("play-cage-jump", { squares: orList(over) })] : []),
    ...(off.length > 0 ? [say("play-cage-off", { squares: orList(off) })] : []),
  ];
  // A part may itself be a list.
  const last = parts.length > 1 ? `, ${say("or")} ${parts.at(-1)}` : "";
  return rich("play-cage-chosen", { square, ways: (last === "" ? parts : parts.slice(0, -1)).join(", ") + last });
}

/** Returns the prompt for the player to move, depending on the taps so far. */
export function prompt(table: Table, view: MatchView, line: Line): Part {
  const { entry } = table;
  const shown = table.shown()?.board ?? line.board;
  if (entry.begun) {
    const at = entry.squares.find((it) => pieceOn(line.board, it) !== undefined || entry.entered().some((change) => "slide" in change && change.slide.to === it));
    if (view.game === "cage" && at !== undefined) return jumps(table, at);
    const square = at ?? entry.squares.at(-1) ?? "";
    const taken = entry.nextSquares.filter((it) => pieceOn(shown, it) !== undefined);
    const count = entry.nextSquares.length - taken.length;
    const sprite = pieceOn(shown, square);
    const piece = sprite ? capital(spriteName(sprite)) : "";
    const to = entry.squares.at(-1) ?? "";
    if (at !== undefined && at !== to && entry.candidates.every((it) => landingOf(it) === to)) {
      return rich("play-counter-where", { piece, to, squares: orList(entry.nextSquares) });
    }
    const own = `play-chosen-${view.game}`;
    if (at !== undefined && has(own)) return rich(own, { square, piece });
    if (at === undefined && taken.length > 0) return rich("play-chosen-which", { square, squares: orList(taken) });
    if (at === undefined || taken.length === 0) return rich(at ? "play-chosen-piece" : "play-chosen", { square, piece, count });
    return rich("play-chosen-takes", { square, piece, count, squares: formatList(taken) });
  }
  if (entry.pile) return rich("play-pile", { piece: capital(spriteName(entry.pile)) });
  const key = `play-prompt-${view.game}`;
  const [only = "", ...more] = entry.piles;
  const kind = more.length > 0 ? "" : only.split("-")[0];
  const own = kind !== "" ? `${key}-${kind}` : line.legal[0]?.taps.length === 1 ? `${key}-place` : key;
  const text = say(has(own) ? own : has(key) ? key : "play-prompt");
  const marked = table.shown()?.marks.squares.some(([, mark]) => mark === "can");
  return emphasise(marked ? `${text} ${say("play-prompt-marked")}` : text);
}

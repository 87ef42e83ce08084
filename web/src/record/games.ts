// Converts the games stored in this browser to records and back. Fields that records don't have are
// written as extra tags, which other programs preserve.

import type { Control, Seat, Side } from "../api/client";
import type { KeptGame } from "../store/games";
import { BadRecord, type RecordText, readRecords, writeRecord } from "./record";

type Ended = NonNullable<KeptGame["how"]>;

const HOWS: readonly Ended[] = ["rules", "claim", "resignation", "agreement", "time", "adjudication", "abandonment", "abort"];

function seatText(seat: Seat | undefined): string {
  if (seat?.kind === "computer") return /^[1-8]$/.test(seat.player) ? `level ${seat.player}` : seat.player;
  if (seat?.kind === "human") return seat.name;
  return "";
}

/** Converts a stored game to a record. */
export function recordOf(game: KeptGame): RecordText {
  const seats = game.seats ?? [];
  const tags: Record<string, string> = {
    id: game.id,
    seats: JSON.stringify(seats),
    mine: (game.mine ?? []).join(" "),
    stage: game.stage ?? "over",
    clock: JSON.stringify(game.time_control ?? { kind: "none" }),
    began: time(game.began),
    changed: time(game.changed),
  };
  const record: RecordText = {
    game: game.game,
    variant: game.variant ?? "",
    first: seatText(seats[0]),
    second: seatText(seats[1]),
    tags,
    moves: game.moves ?? [],
  };
  // The reason is a sentence in one language; the kind of ending can be translated.
  if (game.how) tags.how = game.how;
  if (game.hints) tags.hints = String(game.hints);
  if (game.start) record.start = game.start;
  if (game.result) Object.assign(record, { result: game.result, reason: game.reason ?? "" });
  return record;
}

function time(at: number | undefined): string {
  return new Date(Number.isFinite(at) ? (at as number) : 0).toISOString();
}

/** Converts a game to a record for export, without the tags that only this browser uses. */
export function plainRecord(game: KeptGame): string {
  return writeRecord({ ...recordOf(game), tags: { date: time(game.changed).slice(0, 10) } });
}

/** Formats all games as one text. */
export function exportGames(games: readonly KeptGame[]): string {
  return games.map((it) => writeRecord(recordOf(it))).join("\n");
}

/**
 * Parses the games of a text, also of other programs and older versions. Records without moves are left out,
 * unless they are games that have just begun. Throws `BadRecord`, also if no game remains.
 */
export function importGames(text: string, now = Date.now()): KeptGame[] {
  const games = readRecords(text).map((record) => gameOf(record, now));
  const begun = games.filter((it) => it.moves.length > 0 || it.stage !== "over");
  if (begun.length === 0) throw new BadRecord("record-empty", 1);
  return begun;
}

export function gameOf(record: RecordText, now = Date.now()): KeptGame {
  const { tags } = record;
  const seats = list<Seat>(tags.seats).filter((it) => ["human", "computer", "open"].includes(it?.kind));
  const at = (name: string, usual: number) => {
    const found = Date.parse(tags[name] ?? "");
    return Number.isNaN(found) ? usual : found;
  };
  const began = at("began", at("date", now));
  const mine = (tags.mine ?? "").split(" ").filter((it): it is Side => it === "first" || it === "second");
  const stage = tags.stage === "live" || tags.stage === "open" ? tags.stage : "over";
  return {
    id: tags.id || `record-${hash(writeRecord({ ...record, tags: {} }))}`,
    game: record.game,
    variant: record.variant,
    start: record.start ?? "",
    moves: record.moves,
    seats: seats.length === 2 ? seats : [seatOf(record.first), seatOf(record.second)],
    time_control: control(tags.clock),
    mine,
    stage: record.result ? "over" : stage,
    result: record.result ?? null,
    reason: record.reason || null,
    ...(HOWS.includes(tags.how as Ended) ? { how: tags.how as Ended } : {}),
    ...(Number(tags.hints) > 0 ? { hints: Math.floor(Number(tags.hints)) } : {}),
    began,
    changed: at("changed", began),
  };
}

function seatOf(name: string): Seat {
  const level = /^level ([1-8])$/.exec(name)?.[1];
  if (level) return { kind: "computer", player: level } as Seat;
  if (["random", "feup-1", "feup-medium", "feup-hard"].includes(name)) return { kind: "computer", player: name } as Seat;
  return { kind: "human", name } as Seat;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function list<T>(text: string | undefined): T[] {
  const found = parsed(text);
  return Array.isArray(found) ? (found as T[]) : [];
}

function control(text: string | undefined): Control {
  const found = parsed(text) as Control | null;
  const known = ["none", "sudden-death", "fischer", "days"];
  return found && known.includes(found.kind) ? found : { kind: "none" };
}

/** Returns a 64-bit FNV-1a hash of a text, as a short name. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    value = ((value ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return value.toString(36);
}

// The seats of this browser, with the token of each.

import type { Side } from "../api/client";

export type OwnSeat = { seat: Side; token: string };

const KEY = "henge.seats";

type Kept = Record<string, OwnSeat[]>;

function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** Returns this browser's seats in a match. */
export function seatsOf(match: string): OwnSeat[] {
  const seats = load()[match];
  return Array.isArray(seats) ? seats.filter((it) => typeof it?.token === "string") : [];
}

/** Returns all matches in which this browser has a seat. */
export function matchesWithSeats(): string[] {
  return Object.keys(load());
}

export function keepSeats(match: string, seats: OwnSeat[]): void {
  const kept = load();
  const others = (kept[match] ?? []).filter((it) => !seats.some((seat) => seat.seat === it.seat));
  kept[match] = [...others, ...seats];
  save(kept);
}

export function forgetSeats(match: string): void {
  const kept = load();
  delete kept[match];
  save(kept);
}

function save(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, seats last as long as the page.
  }
}

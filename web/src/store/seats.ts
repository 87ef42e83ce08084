// Seats that were taken in this browser: the secret of each is what lets it play.

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

/** The seats of a match that are ours. */
export function seatsOf(match: string): OwnSeat[] {
  const seats = load()[match];
  return Array.isArray(seats) ? seats.filter((it) => typeof it?.token === "string") : [];
}

/** All matches with a seat of ours. */
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
    // Without storage a seat lasts as long as the page.
  }
}

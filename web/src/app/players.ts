// Computer players by name: levels are stones, bots have a habit.

import type { Seat } from "../api/client";
import { has, say } from "./words";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The level of a player who has not chosen one. */
export const GENTLE = "2";

export function isLevel(player: string): boolean {
  return /^[1-8]$/.test(player);
}

/** `Cobble`, `Random`. */
export function computerName(player: string): string {
  if (isLevel(player)) return say(`level-name-${player}`);
  return has(`bot-name-${player}`) ? say(`bot-name-${player}`) : player;
}

/** `Cobble, level 2`, `Random`. */
export function computerTitle(player: string): string {
  if (!isLevel(player)) return computerName(player);
  return say("level-full", { name: computerName(player), number: player });
}

/** Returns the display name of a seat's occupant; `open` for a seat that is still free. */
export function seatName(seat: Seat, open: string): string {
  if (seat.kind === "computer") return computerTitle(seat.player);
  if (seat.kind === "human") return seat.name === "" ? say("guest") : seat.name;
  return open;
}

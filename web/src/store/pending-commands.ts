// The queue of commands that the server hasn't acknowledged. Commands are stored until the server answers,
// so that neither a reload nor a lost connection loses a move. Each has an idempotency id: a command that
// is sent twice takes effect once.

import type { Command, Side } from "../api/client";

/** A command that the server has not acknowledged. */
export type PendingCommand = {
  id: string;
  seq: number;
  seat: Side;
  command: Command;
  /** The number of moves played when the command was given. */
  plies: number;
  /** Whether the command has been sent, and so may have taken effect. */
  sent?: boolean;
};

const PREFIX = "henge.orders.";

/** Loads the pending commands of a match. */
export function pendingCommandsOf(match: string): PendingCommand[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + match) ?? "[]");
    return Array.isArray(kept) ? kept.filter((it) => typeof it?.id === "string" && it.command) : [];
  } catch {
    return [];
  }
}

/** Stores the pending commands of a match. */
export function storePendingCommands(match: string, pending: readonly PendingCommand[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(PREFIX + match);
    else localStorage.setItem(PREFIX + match, JSON.stringify(pending));
  } catch {
    // Without storage, commands last as long as the page.
  }
}

/** Returns a random command id. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Commands that were given and not yet acknowledged. They are kept until the server has answered, so
// that neither a reload nor a lost connection loses a move. Each has an id of its own: what is sent
// twice takes effect once.

import type { Command, Side } from "../api/client";

export type Order = {
  id: string;
  seq: number;
  seat: Side;
  command: Command;
  /** How many moves had been played when it was given. */
  plies: number;
  /** Whether it has been sent, so that it may have taken effect. */
  sent?: boolean;
};

const PREFIX = "henge.orders.";

export function ordersOf(match: string): Order[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + match) ?? "[]");
    return Array.isArray(kept) ? kept.filter((it) => typeof it?.id === "string" && it.command) : [];
  } catch {
    return [];
  }
}

export function keepOrders(match: string, orders: readonly Order[]): void {
  try {
    if (orders.length === 0) localStorage.removeItem(PREFIX + match);
    else localStorage.setItem(PREFIX + match, JSON.stringify(orders));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** A name for a command that no other has. */
export function orderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

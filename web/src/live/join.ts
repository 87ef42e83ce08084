// Taking the open seat of a match. What was asked is kept until it is answered: whoever asks again with
// the same id gets the same seat, so that a lost answer loses nobody a seat.

import { api, ask, refused } from "../api/client";
import { orderId } from "../store/orders";
import { type OwnSeat, keepSeats } from "../store/seats";

const PREFIX = "henge.join.";

type Asked = { id: string; name: string };

/** What was asked of a match and is not answered yet. */
export function askedFor(match: string): Asked | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + match) ?? "null") as Partial<Asked> | null;
    return typeof kept?.id === "string" && typeof kept.name === "string" ? { id: kept.id, name: kept.name } : undefined;
  } catch {
    return undefined;
  }
}

function keep(match: string, asked: Asked | undefined): void {
  try {
    if (asked) localStorage.setItem(PREFIX + match, JSON.stringify(asked));
    else localStorage.removeItem(PREFIX + match);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Takes the open seat, and keeps it. Throws a `Problem` if it can't be had, anything else without an answer. */
export async function takeSeat(match: string, name: string): Promise<OwnSeat> {
  const before = askedFor(match);
  // Under another name it is another question.
  const asked = before?.name === name ? before : { id: orderId(), name };
  keep(match, asked);
  try {
    const joined = await ask(api.POST("/api/v1/matches/{id}/join", { params: { path: { id: match } }, body: asked }));
    const own = { seat: joined.seat, token: joined.token };
    keepSeats(match, [own]);
    keep(match, undefined);
    return own;
  } catch (error) {
    // After anything else the seat may be ours without our knowing.
    if (refused(error)) keep(match, undefined);
    throw error;
  }
}

// Joining a match. The request is stored until it is answered: a retry with the same id gets the same seat,
// so that a lost response loses no seat.

import { api, ask, refused } from "../api/client";
import { commandId } from "../store/pending-commands";
import { type OwnSeat, keepSeats } from "../store/seats";

const PREFIX = "henge.join.";

type Asked = { id: string; name: string };

/** A join request that has not been answered. */
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
    // Without storage the request lasts as long as the page.
  }
}

/** Joins a match and stores the seat. Throws a `Problem` if refused, another error without an answer. */
export async function takeSeat(match: string, name: string): Promise<OwnSeat> {
  const before = askedFor(match);
  // A request with another name gets a new id.
  const asked = before?.name === name ? before : { id: commandId(), name };
  keep(match, asked);
  try {
    const joined = await ask(api.POST("/api/v1/matches/{id}/join", { params: { path: { id: match } }, body: asked }));
    const own = { seat: joined.seat, token: joined.token };
    keepSeats(match, [own]);
    keep(match, undefined);
    return own;
  } catch (error) {
    // After any other failure the join may have succeeded.
    if (refused(error)) keep(match, undefined);
    throw error;
  }
}

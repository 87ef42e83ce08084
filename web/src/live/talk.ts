// What two players say to each other: offers, their answers, and sentences chosen from a list.

import type { MatchEvent, MatchView, Side } from "../api/client";

/** The sentences to choose from. */
export const PHRASES = ["good-luck", "well-played", "thanks", "good-game", "one-more"] as const;

export type Word = {
  kind: "offered" | "accepted" | "declined" | "said";
  by: Side;
  /** What was offered or answered, or which sentence was said. */
  about: string;
  /** Number of moves played by then. */
  plies: number;
};

type Fields = { event: string; by?: Side; topic?: string; phrase?: string };

const other = (side: Side): Side => (side === "first" ? "second" : "first");

/** Returns what an event adds to the talk: an offer, an answer or a sentence. */
export function wordsOf(view: MatchView, event: MatchEvent): Word[] {
  const { event: kind, by, topic = "", phrase = "" } = event as MatchEvent & Fields;
  const plies = view.moves.length;
  const open = view.offers.find((it) => it.topic === topic);
  if (kind === "offered" && by) return [{ kind, by, about: topic, plies }];
  if (kind === "said" && by) return [{ kind, by, about: phrase, plies }];
  if (kind === "agreed" && open) return [{ kind: "accepted", by: other(open.by), about: topic, plies }];
  if (kind === "declined" && open) return [{ kind: "declined", by: other(open.by), about: topic, plies }];
  if (kind !== "played") return [];
  // Playing on declines the opponent's offer.
  return view.offers
    .filter((it) => it.by !== view.to_move && !event.offers.some((left) => left.topic === it.topic))
    .map((it) => ({ kind: "declined", by: view.to_move, about: it.topic, plies: plies + 1 }));
}

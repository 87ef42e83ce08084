// Names of the sides of a match and of their players.

import type { MatchView, Side } from "../../api/client";
import { seatName } from "../../app/players";
import { playerName, say } from "../../app/words";
import { playersOf } from "../../games";
import type { LiveMatch } from "../../live/match";

export function sideIndex(side: Side): 0 | 1 {
  return side === "first" ? 0 : 1;
}

export function otherSide(side: Side): Side {
  return side === "first" ? "second" : "first";
}

/** Returns the name of a side: `White`. */
export function sideName(view: MatchView, side: Side): string {
  return playerName(playersOf(view.game)[sideIndex(side)] ?? "");
}

/** Returns the name of a side's player: `You`, `Rui`, `Guest`, `Cobble, level 2`. */
export function whoPlays(live: LiveMatch, side: Side): string {
  const view = live.view as MatchView;
  const own = live.seats.some((it) => it.seat === side);
  if (own && live.seats.length === 1) return say("play-you");
  // Two people at one screen are called by their sides.
  if (own) return sideName(view, side);
  return seatName(view.seats[sideIndex(side)] ?? { kind: "open" }, sideName(view, side));
}

/** Whether this browser plays against a person elsewhere. */
export function playsPerson(live: LiveMatch): boolean {
  const { view, seats } = live;
  return seats.length > 0 && !!view?.seats.some((seat, index) => seat.kind === "human" && !seats.some((it) => sideIndex(it.seat) === index));
}

/** Whether both seats are people at different screens: no hints and no engine until the game is over. */
export function isBetweenPeople(live: LiveMatch): boolean {
  const people = live.view?.seats.filter((it) => it.kind === "human").length ?? 0;
  return people === 2 && live.seats.length < 2;
}

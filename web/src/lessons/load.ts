// Loads lessons. Their steps, sentences and accepted moves come from the API; nothing about a game is here.

import { type LessonStep, api, ask } from "../api/client";
import { everything, find } from "../games";
import type { Facts } from "../games/facts";

const loaded = new Map<string, Promise<LessonStep[]>>();

/** Returns the steps of a game's or puzzle's lesson in the current language; none if it has no lesson. */
export function loadLesson(game: string): Promise<LessonStep[]> {
  const key = `${game} ${document.documentElement.lang}`;
  const known = loaded.get(key);
  if (known) return known;
  const steps = find(game)?.isPuzzle
    ? ask(api.GET("/api/v1/puzzles/chess-loop/lesson")).then((it) => it.steps)
    : ask(api.GET("/api/v1/games/{game}/lesson", { params: { path: { game: game as "moai" } } })).then((it) => it.steps);
  loaded.set(key, steps);
  // A failure is not kept: the next visit asks again.
  steps.catch(() => loaded.delete(key));
  return steps;
}

/** The games and puzzles that may have a lesson. */
export function taught(): readonly Facts[] {
  return everything();
}

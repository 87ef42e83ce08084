// The completed steps of lessons, stored in this browser.

import { keep, kept } from "./games";
import { unwritten, write } from "./unwritten";

const NAME = "lessons";

/** Ids of the completed steps, by game. */
export type Done = Record<string, string[]>;

export async function lessonsDone(): Promise<Done> {
  const found = unwritten(NAME)[""] ?? (await kept<unknown>(NAME).catch(() => undefined));
  if (typeof found !== "object" || found === null) return {};
  const lists = Object.entries(found).filter((it): it is [string, string[]] => Array.isArray(it[1]));
  return Object.fromEntries(lists.map(([game, steps]) => [game, steps.filter((it) => typeof it === "string")]));
}

export async function keepLessons(done: Done): Promise<void> {
  await write(NAME, done, () => keep(NAME, done));
}

// Which steps of which lessons have been done in this browser.

import { keep, kept } from "./games";
import { unwritten, write } from "./unwritten";

const NAME = "lessons";

/** By game, the ids of the steps. */
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

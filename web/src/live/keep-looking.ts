// Questions that are asked again and again while somebody looks at the answers.

import { backOff } from "./match";

/** How often lists that others change are asked for again, in milliseconds. */
export const LOOK_MS = 10_000;

/**
 * Looks now, and then every so often while the page is seen: not in a tab behind others, but at once when
 * it comes to the front. After a failure it tries again sooner, with longer and longer pauses. Returns
 * what ends it.
 */
export function keepLooking(look: () => Promise<void>, every = LOOK_MS): () => void {
  let failures = 0;
  let timer = 0;
  let overdue = false;
  let ended = false;
  const next = async (): Promise<void> => {
    overdue = document.hidden;
    if (overdue) return;
    try {
      await look();
      failures = 0;
    } catch {
      failures += 1;
    }
    if (ended) return;
    const pause = failures === 0 ? every : Math.min(every, backOff(failures - 1));
    timer = window.setTimeout(() => void next(), pause);
  };
  const seen = () => {
    if (overdue) void next();
  };
  document.addEventListener("visibilitychange", seen);
  void next();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}

// Polls for data while the page is visible.

import { backOff } from "./match";

/** Poll interval of shared lists, in milliseconds. */
export const POLL_INTERVAL_MS = 10_000;

/**
 * Calls `poll` now and then at an interval while the page is visible: not in a background tab, but at once
 * when the tab comes to the front. Retries failures with exponential backoff. Returns a function that stops
 * the polling.
 */
export function pollWhileVisible(poll: () => Promise<void>, every = POLL_INTERVAL_MS): () => void {
  let failures = 0;
  let timer = 0;
  let overdue = false;
  let ended = false;
  const next = async (): Promise<void> => {
    overdue = document.hidden;
    if (overdue) return;
    try {
      await poll();
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

// Retries a request until it is answered.

import { refused } from "../api/client";
import { backOff } from "./match";

/**
 * Retries a request with exponential backoff until it succeeds or is no longer wanted. Throws a `Problem` if
 * the server refuses.
 */
export async function retryUntilAnswered<T>(question: () => Promise<T>, wanted: () => boolean): Promise<T | undefined> {
  for (let failures = 0; wanted(); failures += 1) {
    try {
      return await question();
    } catch (error) {
      if (refused(error)) throw error;
      await new Promise((done) => setTimeout(done, backOff(failures)));
    }
  }
  return undefined;
}

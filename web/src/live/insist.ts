// Questions that are asked again until they are answered.

import { refused } from "../api/client";
import { backOff } from "./match";

/**
 * Asks until there is an answer, with longer and longer pauses, as long as anybody wants to know. Throws
 * a `Problem` if the server refuses.
 */
export async function insist<T>(question: () => Promise<T>, wanted: () => boolean): Promise<T | undefined> {
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

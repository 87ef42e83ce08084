import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POLL_INTERVAL_MS, pollWhileVisible } from "../../src/live/poll";

let hidden = false;
let end = () => {};
let looks = 0;
let fails = false;

const look = async () => {
  looks += 1;
  if (fails) throw new TypeError("no network");
};

function show(seen: boolean): void {
  hidden = !seen;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  // Pauses are as long as they may be.
  vi.spyOn(Math, "random").mockReturnValue(1);
  [hidden, looks, fails] = [false, 0, false];
});

afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("what is looked at again and again", () => {
  it("is asked for at once and then every so often", async () => {
    end = pollWhileVisible(look);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS - 1);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toBe(2);
    await vi.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS);
    expect(looks).toBe(5);
  });

  it("is asked for again after a failure, with longer and longer pauses, and never more seldom than usual", async () => {
    fails = true;
    end = pollWhileVisible(look);
    for (const [pause, count] of [[500, 2], [1000, 3], [2000, 4], [4000, 5], [8000, 6], [POLL_INTERVAL_MS, 7], [POLL_INTERVAL_MS, 8]] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(looks).toBe(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(looks).toBe(count);
    }
    fails = false;
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(looks).toBe(9);
    // All is well again: the next failure is the first.
    fails = true;
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(looks).toBe(10);
    await vi.advanceTimersByTimeAsync(500);
    expect(looks).toBe(11);
  });

  it("pauses while the page is hidden, and resumes at once when it is visible", async () => {
    end = pollWhileVisible(look);
    show(false);
    await vi.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
    expect(looks).toBe(1);
    show(true);
    expect(looks).toBe(2);
    // Coming and going does not ask more often.
    show(false);
    show(true);
    expect(looks).toBe(2);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(looks).toBe(3);
  });

  it("is not asked for when the page is left, not even if an answer is still on its way", async () => {
    let answer = () => {};
    end = pollWhileVisible(() => new Promise<void>((done) => ((looks += 1), (answer = done))));
    end();
    answer();
    show(false);
    show(true);
    await vi.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
    expect(looks).toBe(1);
  });
});

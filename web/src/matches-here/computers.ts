// The computers of the matches that are played in this browser. Of all tabs, one searches for each match.

import type { ModuleRequest, ModuleResponse } from "../module/module";
import type { Search } from "./home";

/** The time between two moves of computers, in milliseconds. */
const PACE_MS = 700;

type Ask = (request: ModuleRequest, signal?: AbortSignal) => Promise<ModuleResponse>;

const parse = (response: ModuleResponse) => JSON.parse(new TextDecoder().decode(response.body));

export class ComputerPlayers {
  #running = new Map<string, { seq: number; abort: AbortController }>();

  constructor(private readonly ask: Ask) {}

  /** Plays the move of a computer that is to move, and gives up what it thought of before. */
  turn(match: string, search: Search | undefined): void {
    const running = this.#running.get(match);
    if (running && running.seq === search?.seq) return;
    running?.abort.abort();
    this.#running.delete(match);
    if (!search) return;
    const abort = new AbortController();
    this.#running.set(match, { seq: search.seq, abort });
    // The module fails, or the position has passed: the next event or the next visit begins again.
    this.#play(match, search, abort.signal).catch(() => undefined).finally(() => {
      if (this.#running.get(match)?.abort === abort) this.#running.delete(match);
    });
  }

  close(): void {
    for (const { abort } of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  async #play(match: string, { seq, path, body, paced }: Search, signal: AbortSignal): Promise<void> {
    await navigator.locks.request(`henge-match-${match}`, { signal }, async () => {
      const began = performance.now();
      const address = `/api/v1/matches/${match}`;
      // Another tab may have played while this one waited.
      const view = await this.ask({ method: "GET", path: address, language: "en", body: "" }, signal);
      if (view.status !== 200 || parse(view).seq !== seq) return;
      const found = await this.ask({ method: "POST", path, language: "en", body: JSON.stringify(body) }, signal);
      if (found.status !== 200) return;
      if (paced) await new Promise((done) => setTimeout(done, PACE_MS - (performance.now() - began)));
      if (signal.aborted) return;
      const move = JSON.stringify({ seq, move: parse(found).move });
      await this.ask({ method: "MOVE", path: address, language: "en", body: move });
    });
  }
}

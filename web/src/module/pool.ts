// The workers of a page: one for requests that are answered at once, and some for searches.

import { Lane, type Port } from "./lane";
import { ComputerPlayers } from "../matches-here/computers";
import type { Callbacks, ModuleRequest, ModuleResponse } from "./module";
import type { Notice } from "./protocol";

/** Maximum workers that search at once. Each has a transposition table of 16 MB. */
const MAX_SEARCH_LANES = 4;

/** Requests that take time: searches, puzzles and pictures. */
const TAKES_TIME = /\/(analyse|best|count|generate|hint|picture|review|solve)$/;

export type PoolSettings = {
  /** Whether memory can be shared with workers: `crossOriginIsolated`. */
  isIsolated: boolean;
  /** Number of the machine's cores. */
  cores: number;
  makeWorker(): Port;
};

export class Pool {
  #quick: Lane;
  #search: Lane[];
  #computers = new ComputerPlayers((request, signal) => this.ask(request, signal));
  #subscribers = new Set<{ match: string; changed(): void }>();

  constructor(compiled: WebAssembly.Module, { isIsolated, cores, makeWorker }: PoolSettings) {
    const lane = () => new Lane(compiled, makeWorker, isIsolated ? "flag" : "terminate");
    this.#quick = new Lane(compiled, makeWorker, "never", (notice) => this.#receive(notice));
    // Without isolation every lane needs a spare, so there is one lane.
    const n = isIsolated ? Math.min(Math.max(cores - 1, 1), MAX_SEARCH_LANES) : 1;
    this.#search = Array.from({ length: n }, lane);
  }

  /** Starts the first worker, and returns how many positions it searches in a second. */
  start(): Promise<number> {
    return this.#quick.start();
  }

  /** Executes a request on the worker that has the least to do. See `Lane.ask`. */
  ask(request: ModuleRequest, signal?: AbortSignal, line?: Callbacks["line"]): Promise<ModuleResponse> {
    const lane = TAKES_TIME.test(request.path) ? this.#idlest() : this.#quick;
    return lane.ask(request, signal, line);
  }

  /** Calls back whenever a match that is played in this browser has new events. Returns how to end that. */
  subscribe(match: string, changed: () => void): () => void {
    const subscriber = { match, changed };
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  close(): void {
    this.#computers.close();
    for (const lane of [this.#quick, ...this.#search]) lane.close();
  }

  #receive(notice: Notice): void {
    if (notice.kind === "search") return this.#computers.turn(notice.match, notice.search);
    for (const { match, changed } of this.#subscribers) if (match === notice.match) changed();
  }

  #idlest(): Lane {
    return this.#search.reduce((best, lane) => (lane.load < best.load ? lane : best));
  }
}

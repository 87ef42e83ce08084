// The workers of a page: one for requests that are answered at once, and some for searches.

import { Lane, type Port } from "./lane";
import type { Callbacks, ModuleRequest, ModuleResponse } from "./module";

/** Maximum workers that search at once. Each has a transposition table of 16 MB. */
const MAX_SEARCH_LANES = 4;

/** Requests that take time: searches, puzzles and pictures. */
const LONG = /\/(analyse|best|count|generate|hint|picture|review|solve)$/;

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

  constructor(compiled: WebAssembly.Module, { isIsolated, cores, makeWorker }: PoolSettings) {
    const lane = () => new Lane(compiled, makeWorker, isIsolated);
    this.#quick = lane();
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
    return this.#laneFor(request).ask(request, signal, line);
  }

  close(): void {
    for (const lane of [this.#quick, ...this.#search]) lane.close();
  }

  #laneFor(request: ModuleRequest): Lane {
    if (!LONG.test(request.path)) return this.#quick;
    return this.#search.reduce((best, lane) => (lane.load < best.load ? lane : best));
  }
}

// Messages between the page and a worker that runs the module.

import type { Search } from "../matches-here/home";
import type { ModuleRequest, ModuleResponse } from "./module";

/** The first message to a worker. */
export type Start = {
  compiled: WebAssembly.Module;
  /** Where pages are isolated: one number, set to the id of a request that is to end early. */
  stop: SharedArrayBuffer | undefined;
};

/** A request to a worker, with an id that no other request has. */
export type Ask = { id: number; request: ModuleRequest };

/** A message of a worker. */
export type Answer =
  /** The worker takes requests. */
  | { kind: "ready"; positionsPerSecond: number }
  /** A line of a response with many lines. */
  | { kind: "line"; id: number; line: string }
  | { kind: "response"; id: number; response: ModuleResponse }
  /** A match that is played in this browser has new events, in this tab or another. */
  | { kind: "changed"; match: string }
  /** A computer is to move in a match; `undefined` if none is any more. */
  | { kind: "search"; match: string; search: Search | undefined }
  /** The module has failed, and the worker takes no more requests. */
  | { kind: "failed"; detail: string };

/** What a worker says about matches, not in answer to a request. */
export type Notice = Extract<Answer, { kind: "changed" | "search" }>;

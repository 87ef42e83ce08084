// The worker that runs an instance of the module, away from the page's thread.

import { Module, type ModuleRequest } from "./module";
import type { Answer, Ask, Start } from "./protocol";

const MESSAGES = self as unknown as {
  onmessage: ((event: MessageEvent<Start | Ask>) => void) | null;
  postMessage(answer: Answer, transfer?: Transferable[]): void;
};

/** Positions that are searched to warm the module up, and to measure it: a few milliseconds. */
const WARM_UP_NODES = 5000;

const WARM_UP: ModuleRequest = {
  method: "POST",
  path: "/api/v1/games/racing-kings/analyse",
  language: "en",
  body: JSON.stringify({
    position: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    limits: { nodes: WARM_UP_NODES },
  }),
};

let module: Module | undefined;
let stop: Int32Array | undefined;

function start(message: Start): void {
  module = new Module(message.compiled);
  stop = message.stop && new Int32Array(message.stop);
  const began = performance.now();
  module.answer(WARM_UP);
  const seconds = Math.max(performance.now() - began, 0.1) / 1000;
  MESSAGES.postMessage({ kind: "ready", positionsPerSecond: WARM_UP_NODES / seconds });
}

function answer({ id, request }: Ask): void {
  if (!module) throw new Error("a request before the module");
  const response = module.answer(request, {
    line: (line) => MESSAGES.postMessage({ kind: "line", id, line }),
    stopped: () => stop !== undefined && Atomics.load(stop, 0) === id,
  });
  MESSAGES.postMessage({ kind: "response", id, response }, [response.body.buffer]);
}

MESSAGES.onmessage = ({ data }) => {
  try {
    if ("compiled" in data) start(data);
    else answer(data);
  } catch (error) {
    MESSAGES.postMessage({ kind: "failed", detail: String(error) });
  }
};

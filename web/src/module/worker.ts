// The worker that runs an instance of the module, away from the page's thread.

import { MatchesHome } from "../matches-here/home";
import { EventLog } from "../matches-here/log";
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

/** Requests about matches. */
const OF_MATCHES = /^\/api\/v1\/matches(\/|$)/;

let module: Module | undefined;
let matches: MatchesHome | undefined;
let stop: Int32Array | undefined;

function start(message: Start): void {
  module = new Module(message.compiled);
  stop = message.stop && new Int32Array(message.stop);
  const began = performance.now();
  module.answer(WARM_UP);
  const seconds = Math.max(performance.now() - began, 0.1) / 1000;
  MESSAGES.postMessage({ kind: "ready", positionsPerSecond: WARM_UP_NODES / seconds });
}

/** The home of this browser's matches: made by the first request about one. */
function homeOf(module: Module): MatchesHome {
  const others = new BroadcastChannel("henge-matches");
  others.onmessage = ({ data }) => MESSAGES.postMessage({ kind: "changed", match: String(data) });
  return new MatchesHome(module, new EventLog(), {
    changed(match) {
      others.postMessage(match);
      MESSAGES.postMessage({ kind: "changed", match });
    },
    search: (match, search) => MESSAGES.postMessage({ kind: "search", match, search }),
  });
}

async function answerOfMatch(module: Module, { id, request }: Ask): Promise<void> {
  matches ??= homeOf(module);
  const response = await matches.answer(request);
  MESSAGES.postMessage({ kind: "response", id, response }, [response.body.buffer]);
}

function answer({ id, request }: Ask): void {
  if (!module) throw new Error("a request before the module");
  if (OF_MATCHES.test(request.path)) {
    answerOfMatch(module, { id, request }).catch((error) => MESSAGES.postMessage({ kind: "failed", detail: String(error) }));
    return;
  }
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

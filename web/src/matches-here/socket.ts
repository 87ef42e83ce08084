// The socket of a match that is played in this browser: the part of `WebSocket` that pages use.

import type { Socket } from "../api/transport";
import type { ModuleRequest, ModuleResponse } from "../module/module";

export type Exchange = {
  ask(request: ModuleRequest): Promise<ModuleResponse>;
  /** Calls back whenever the match has new events, in this tab or another. Returns how to end that. */
  subscribe(match: string, changed: () => void): () => void;
};

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];

const text = (response: ModuleResponse) => new TextDecoder().decode(response.body);

/**
 * Connects to a match. `path` is that of the server's socket, with its query; `elsewhere` connects to a match that
 * isn't played in this browser.
 */
export function connectHere(path: string, language: string, exchange: Exchange, elsewhere?: () => Socket): Socket {
  const address = new URL(path, "http://here");
  const match = address.pathname.split("/").at(-2) ?? "";
  const route = (method: string, name: string, body = "", token = ""): ModuleRequest => ({
    method,
    path: `/api/v1/matches/${match}/${name}`,
    language,
    body,
    token,
  });
  let since = Number(address.searchParams.get("since") ?? 0);
  let token = "";
  /** Everything is sent in order. */
  let queue: Promise<unknown> = Promise.resolve();
  let unsubscribe = () => undefined as void;

  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(() => (socket.readyState === CLOSED ? undefined : work())).catch(close);
  };
  const deliver = (line: string) => {
    if (socket.readyState !== OPEN || line === "") return;
    const { seq, event } = JSON.parse(line) as { seq?: number; event?: string };
    if (event !== undefined && seq !== undefined) since = Math.max(since, seq);
    socket.onmessage?.({ data: line });
  };
  const open = async () => {
    const answered = await exchange.ask(route("GET", `socket${address.search}`));
    if (answered.status === 404 && elsewhere) return handOver(elsewhere());
    if (answered.status !== 200) return close();
    socket.readyState = OPEN;
    socket.onopen?.();
    for (const line of text(answered).split("\n")) deliver(line);
  };
  const catchUp = async () => {
    const answered = await exchange.ask(route("GET", `events?since=${since}`));
    if (answered.status !== 200) return close();
    const { events } = JSON.parse(text(answered)) as { events: unknown[] };
    for (const event of events) deliver(JSON.stringify(event));
  };
  const receive = async (message: string) => {
    const reply = text(await exchange.ask(route("POST", "socket", message, token)));
    const presented = (JSON.parse(message) as { token?: unknown }).token;
    if (typeof presented === "string" && "seat" in (JSON.parse(reply) as object)) token = presented;
    deliver(reply);
  };
  const handOver = (real: Socket) => {
    unsubscribe();
    socket.send = (message) => real.send(message);
    socket.close = () => real.close();
    real.onopen = () => {
      socket.readyState = OPEN;
      socket.onopen?.();
    };
    real.onmessage = (message) => socket.onmessage?.(message);
    real.onclose = close;
  };
  function close(): void {
    if (socket.readyState === CLOSED) return;
    socket.readyState = CLOSED;
    unsubscribe();
    socket.onclose?.();
  }
  const socket: Socket = {
    readyState: CONNECTING,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (message) => enqueue(() => receive(message)),
    close,
  };
  unsubscribe = exchange.subscribe(match, () => enqueue(catchUp));
  enqueue(open);
  return socket;
}

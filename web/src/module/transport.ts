// A transport of the API that asks the module first, and the server where the module can't answer.

import type { Transport } from "../api/transport";
import { ModuleFailure } from "./lane";
import type { ModuleRequest, ModuleResponse } from "./module";
import type { Pool } from "./pool";

/** Positions a second, measured while the module is new, below which searches are left to the server, if there is one. */
const MIN_POSITIONS_PER_SECOND = 3000;

/** Requests that only a server can answer: those about other people's matches, and pages. */
const OF_SERVER = /^\/api\/v1\/lobby(\/|$)|^(?!\/api\/v1\/)/;

/** Requests about matches: of all, and of one. */
const OF_MATCHES = /^\/api\/v1\/matches(\/|$)/;

/** The value of the header `Henge-Home` with which a page wants a new match to be at the server. */
export const AT_SERVER = "server";

/** Searches, which a slow device leaves to the server. */
const SEARCH = /\/(analyse|best|review)$/;

/** The part of a `Pool` that a transport uses. */
export type Answerer = Pick<Pool, "ask">;

export class ModuleTransport {
  constructor(
    private readonly pool: Answerer,
    private readonly positionsPerSecond: number,
    /** How to reach the server; `undefined` where there is none. */
    private readonly server: Transport | undefined,
  ) {}

  /** Answers a request. Throws as `fetch` does if neither the module nor the server can. */
  send: Transport = async (request) => {
    const { pathname } = new URL(request.url);
    if (OF_SERVER.test(pathname)) return this.#serve(request);
    if (OF_MATCHES.test(pathname)) return this.#sendOfMatch(request);
    const isTooSlow = this.positionsPerSecond < MIN_POSITIONS_PER_SECOND && SEARCH.test(pathname);
    if (isTooSlow && this.server && navigator.onLine) {
      // The module answers if the server can't.
      const copy = request.clone();
      const served = await this.server(request).catch(() => undefined);
      if (served && served.status < 500) return served;
      return this.#answer(copy, pathname);
    }
    return this.#answer(request, pathname);
  };

  /** A match that needs no other people is played here; every other is looked for here first. */
  async #sendOfMatch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isAll = pathname.endsWith("/matches");
    if (isAll && !(request.method === "POST" && (await isForHere(request)))) return this.#serve(request);
    const copy = this.server && request.clone();
    const answered = await this.#answer(request, pathname + search);
    return copy && answered.status === 404 && !isAll ? this.#serve(copy) : answered;
  }

  async #answer(request: Request, path: string): Promise<Response> {
    const asked: ModuleRequest = {
      method: request.method,
      path,
      language: request.headers.get("Accept-Language") ?? "en",
      token: request.headers.get("Authorization")?.replace(/^Bearer /i, ""),
      body: await request.clone().text(),
    };
    try {
      return await this.#ask(asked, request.signal);
    } catch (error) {
      if (error instanceof ModuleFailure && this.server) return this.server(request);
      throw error;
    }
  }

  /** Resolves with the first line of the response, if it has many, or with the whole of it. */
  #ask(request: ModuleRequest, signal: AbortSignal): Promise<Response> {
    // Cancelling the stream ends the search, as aborting the request does.
    const cancelled = new AbortController();
    const either = AbortSignal.any([signal, cancelled.signal]);
    const encoder = new TextEncoder();
    return new Promise((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      const open = (): ReadableStreamDefaultController<Uint8Array> => {
        if (stream) return stream;
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => void (stream = controller),
          cancel: (reason) => cancelled.abort(reason ?? new DOMException("cancelled", "AbortError")),
        });
        resolve(new Response(body, { status: 200, headers: { "Content-Type": "application/x-ndjson" } }));
        return stream as unknown as ReadableStreamDefaultController<Uint8Array>;
      };
      const line = (text: string) => open().enqueue(encoder.encode(`${text}\n`));
      this.pool.ask(request, either, line).then(
        (response) => {
          if (!stream) return resolve(whole(response));
          stream.enqueue(response.body);
          stream.close();
        },
        (error) => {
          if (stream && !cancelled.signal.aborted) stream.error(error);
          reject(error);
        },
      );
    });
  }

  async #serve(request: Request): Promise<Response> {
    if (this.server) return this.server(request);
    throw new TypeError("there is no server");
  }
}

/** Whether a new match can be played in this browser: all seats are taken, and the page doesn't want it elsewhere. */
async function isForHere(request: Request): Promise<boolean> {
  if (request.headers.get("Henge-Home") === AT_SERVER) return false;
  const { seats, listed } = (await request.clone().json().catch(() => ({}))) as { seats?: { kind?: string }[]; listed?: boolean };
  return !listed && Array.isArray(seats) && seats.every(({ kind }) => kind !== "open");
}

/** The response of a module as `fetch` would return it. */
function whole({ status, mediaType, body }: ModuleResponse): Response {
  return new Response(body, { status, headers: { "Content-Type": mediaType } });
}

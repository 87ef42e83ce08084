// How a request of the stateless API is answered. Everything goes through `send`, which is `fetch`
// today; an engine inside the browser can take its place without any page knowing.

import { language } from "../app/language";

export type Transport = (request: Request) => Promise<Response>;

let current: Transport = (request) => fetch(request);

/** Lets something else answer all requests. */
export function setTransport(transport: Transport): void {
  current = transport;
}

/** Sends a request, asking for words in the reader's language. */
export function send(request: Request): Promise<Response> {
  request.headers.set("Accept-Language", language());
  return current(request);
}

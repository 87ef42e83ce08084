// The transport of the stateless API. All requests go through `send`, which calls `fetch` by default; an
// engine inside the browser can replace it without changes to any page.

import { language } from "../app/language";

export type Transport = (request: Request) => Promise<Response>;

let current: Transport = (request) => fetch(request);

/** Replaces the transport for all requests. */
export function setTransport(transport: Transport): void {
  current = transport;
}

/** Sends a request with the user's language in `Accept-Language`. */
export function send(request: Request): Promise<Response> {
  request.headers.set("Accept-Language", language());
  return current(request);
}

// The transport of the API. All requests go through `send`, which calls `fetch` by default, and all sockets
// through `connect`; a module inside the browser can replace both without changes to any page.

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

/** The part of a `WebSocket` that pages use. */
export type Socket = {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
};

export type Connect = (path: string) => Socket;

/** Connects to the server. */
export function connectToServer(path: string): Socket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address) as Socket;
}

let currentConnect: Connect = connectToServer;

/** Replaces how all sockets are connected. */
export function setConnect(connect: Connect): void {
  currentConnect = connect;
}

/** Opens a socket of the API at a path with its query. */
export function connect(path: string): Socket {
  return currentConnect(path);
}

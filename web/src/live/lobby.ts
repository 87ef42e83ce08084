// A subscription to the open challenges.

import type { Challenge } from "../api/client";
import { backOff } from "./match";

/** Fires `change`. */
export class Lobby extends EventTarget {
  challenges: Challenge[] | undefined;
  connected = false;
  #socket: WebSocket | undefined;
  #failures = 0;
  #timer = 0;
  #stopped = false;

  start(): void {
    const address = new URL("/api/v1/lobby/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (message) => {
      const data = JSON.parse(String(message.data)) as { matches?: Challenge[]; challenges?: Challenge[] };
      const challenges = data.matches ?? data.challenges;
      if (!Array.isArray(challenges)) return;
      this.#failures = 0;
      this.connected = true;
      this.challenges = challenges;
      this.dispatchEvent(new Event("change"));
    };
    socket.onclose = () => {
      if (this.#stopped) return;
      this.connected = false;
      this.dispatchEvent(new Event("change"));
      this.#timer = window.setTimeout(() => this.start(), backOff(this.#failures));
      this.#failures += 1;
    };
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}

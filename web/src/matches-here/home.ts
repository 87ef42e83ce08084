// The home of the matches that are played in this browser. Runs in the worker that has the module.
//
// The module decides and holds the states; the log keeps the events. Each request is one transaction: events of
// other tabs are loaded, the request is executed, and what it appended is stored. Only then it is answered.

import type { Module, ModuleRequest, ModuleResponse } from "../module/module";
import type { EventLog, KeptEvent } from "./log";

/** A search that a computer's move needs: what `POST` to `path` answers is to be played. */
export type Search = {
  /** The number of the match's last event. */
  seq: number;
  path: string;
  body: unknown;
  /** Whether both players are computers, whose moves are played at a pace that people can follow. */
  paced: boolean;
};

type Woken = { seq: number; deadline: number | null; search: Omit<Search, "seq"> | null };

export type Listener = {
  /** A match has new events. */
  changed(match: string): void;
  /** A computer is to move; `undefined` if none is any more. */
  search(match: string, search: Search | undefined): void;
};

/** Paths of a match, with its id. */
const PATH = /^\/api\/v1\/matches\/([\w-]+)/;

/** The interval at which a match with a running clock is noted to be open, in milliseconds. */
const HEARTBEAT_INTERVAL = 2000;

/** The time without a heartbeat after which a browser counts as closed: a busy one may be late. */
const CLOSED_AFTER = 3 * HEARTBEAT_INTERVAL;

export class MatchesHome {
  /** The number of the last event that the module knows, by match. */
  #heads = new Map<string, number>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly module: Pick<Module, "answer">,
    private readonly log: Pick<EventLog, "transact" | "note" | "seen">,
    private readonly listener: Listener,
  ) {}

  /** Answers a request about a match, after those before it. */
  answer(request: ModuleRequest): Promise<ModuleResponse> {
    const answered = this.#queue.then(() => this.#answer(request));
    this.#queue = answered.catch(() => undefined);
    return answered;
  }

  /** Executes what is due in a match, and arranges what follows. */
  async wake(match: string): Promise<void> {
    const answered = await this.answer(wakeUp(match, 0));
    if (answered.status !== 200) return;
    const { seq, deadline, search } = JSON.parse(new TextDecoder().decode(answered.body)) as Woken;
    clearTimeout(this.#timers.get(match));
    this.#timers.delete(match);
    if (deadline !== null) {
      const delay = Math.min(Math.max(deadline - Date.now(), 0), HEARTBEAT_INTERVAL);
      await this.log.note(match, Date.now()).catch(() => undefined);
      this.#timers.set(match, setTimeout(() => void this.wake(match), delay));
    }
    this.listener.search(match, search ? { seq, ...search } : undefined);
  }

  async #answer(request: ModuleRequest): Promise<ModuleResponse> {
    /** The match of the request, and those that it changes. */
    const involved = new Set<string>();
    const match = PATH.exec(request.path)?.[1];
    if (match !== undefined) involved.add(match);
    for (let isFirst = true; ; isFirst = false) {
      try {
        if (match !== undefined && !this.#heads.has(match)) await this.#open(match);
        return await this.#execute(request, match ?? "", involved);
      } catch (error) {
        // Nothing was stored: the module must not know it either.
        for (const id of involved) {
          this.module.answer(ofMatch("FORGET", id, ""));
          this.#heads.delete(id);
        }
        if (!isFirst) {
          console.warn("a match can't be stored", error);
          return unavailable();
        }
        // A match that the request creates may exist: another tab has been faster, or the request is a repetition.
        for (const id of involved) await this.log.transact(id, 0, (tail) => ({ append: [], result: this.#load(id, tail) })).catch(() => undefined);
      }
    }
  }

  /** Loads a match, and credits its clock with the time for which no tab has had it open. */
  async #open(match: string): Promise<void> {
    const last = await this.log.transact(match, 0, (tail) => {
      this.#load(match, tail);
      return { append: [], result: tail.at(-1) };
    });
    if (!last) return;
    const { at } = JSON.parse(last.body) as { at: number };
    const closed = Date.now() - Math.max(at, await this.log.seen(match));
    if (closed > CLOSED_AFTER) await this.#execute(wakeUp(match, closed), match, new Set());
  }

  async #execute(request: ModuleRequest, match: string, involved: Set<string>): Promise<ModuleResponse> {
    const changed = new Map<string, number>();
    const response = await this.log.transact(match, this.#heads.get(match) ?? 0, (tail) => {
      this.#load(match, tail);
      const append: KeptEvent[] = [];
      const result = this.module.answer(request, {
        append: (text) => {
          const event = JSON.parse(text) as KeptEvent;
          append.push(event);
          involved.add(event.match);
          changed.set(event.match, event.seq);
        },
        line: () => undefined,
        stopped: () => false,
      });
      return { append, result };
    });
    for (const [id, seq] of changed) this.#heads.set(id, seq);
    for (const id of changed.keys()) this.#after(id);
    // A page that opens a match wakes its computers.
    if (changed.size === 0 && /\/socket\?/.test(request.path)) queueMicrotask(() => void this.wake(match));
    return response;
  }

  #load(match: string, tail: KeptEvent[]): void {
    if (tail.length === 0) return;
    const body = tail.map((event) => JSON.stringify(event)).join("\n");
    const loaded = this.module.answer(ofMatch("LOAD", match, body));
    if (loaded.status !== 200) throw new Error(`the events of ${match} can't be read`);
    this.#heads.set(match, tail.at(-1)?.seq ?? 0);
  }

  /** Notifies of new events, and arranges what they make due. */
  #after(match: string): void {
    this.listener.changed(match);
    queueMicrotask(() => void this.wake(match));
  }
}

function ofMatch(method: string, match: string, body: string): ModuleRequest {
  return { method, path: `/api/v1/matches/${match}`, language: "en", body };
}

/** The request to execute what is due. `closed` is for how long the match wasn't open, in milliseconds. */
function wakeUp(match: string, closed: number): ModuleRequest {
  return ofMatch("WAKE", match, JSON.stringify({ closed: Math.round(closed) }));
}

/** What a server answers when it can't store anything. Clients try again. */
function unavailable(): ModuleResponse {
  const problem = { type: "urn:henge:problem:unavailable", title: "Service Unavailable", status: 503, detail: "", clause: null };
  return { status: 503, mediaType: "application/problem+json", body: new TextEncoder().encode(JSON.stringify(problem)) as Uint8Array<ArrayBuffer> };
}

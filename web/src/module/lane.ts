// One worker that executes requests in turn, and its spare.
//
// A running request is cancelled in one of two ways. Where the page is isolated, a shared flag ends the
// search, and the worker keeps what it knows. Elsewhere nothing can reach a thread that computes, so the
// worker is terminated and the spare, which has been started and warmed up before, takes its place. That
// ends anything at once, a search, a puzzle or a picture, and costs only the transposition table.

import type { Callbacks, ModuleRequest, ModuleResponse } from "./module";
import type { Answer, Ask, Notice, Start } from "./protocol";

/** Time in milliseconds after which a worker that hasn't reacted to its stop flag is terminated. */
const STOP_TIMEOUT = 25;

/** The module can't answer: it failed, or could not be started. */
export class ModuleFailure extends Error {}

/** The part of a `Worker` that a lane uses. */
export type Port = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

type Job = {
  id: number;
  request: ModuleRequest;
  line: Callbacks["line"];
  resolve(response: ModuleResponse): void;
  reject(reason: unknown): void;
};

/**
 * How a running request is cancelled: by a shared flag, by its worker's end, or not at all, since it takes no time
 * and others depend on the worker.
 */
export type Stopping = "flag" | "terminate" | "never";

/** A worker, and whether it has the module ready. */
type Crew = { port: Port; stop: SharedArrayBuffer | undefined; ready: Promise<void>; positionsPerSecond: number };

let nextId = 1;

export class Lane {
  #crew: Crew | undefined;
  #spare: Crew | undefined;
  #queue: Job[] = [];
  #running: Job | undefined;

  constructor(
    private readonly compiled: WebAssembly.Module,
    private readonly makeWorker: () => Port,
    private readonly stopping: Stopping,
    private readonly notice: (notice: Notice) => void = () => undefined,
  ) {}

  /** The number of requests that are running or waiting. */
  get load(): number {
    return this.#queue.length + (this.#running ? 1 : 0);
  }

  /** Starts the worker, and returns how many positions it searches in a second. */
  async start(): Promise<number> {
    this.#crew ??= this.#hire();
    await this.#crew.ready;
    return this.#crew.positionsPerSecond;
  }

  /**
   * Executes a request after those before it. Throws the signal's reason once that is aborted, and a
   * `ModuleFailure` if the module fails.
   */
  ask(request: ModuleRequest, signal?: AbortSignal, line: Callbacks["line"] = () => undefined): Promise<ModuleResponse> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const job: Job = { id: nextId++, request, line, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(job, signal.reason), { once: true });
      this.#queue.push(job);
      void this.#next();
    });
  }

  /** Ends the workers. Requests that have no answer fail. */
  close(): void {
    const jobs = this.#queue.splice(0);
    for (const job of jobs) job.reject(new ModuleFailure("closed"));
    this.#fail("closed");
    this.#spare?.port.terminate();
    this.#spare = undefined;
  }

  async #next(): Promise<void> {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#running = job;
    this.#crew ??= this.#takeSpare();
    const crew = this.#crew;
    try {
      await crew.ready;
    } catch {
      return;
    }
    // It may have been cancelled meanwhile.
    if (this.#running !== job || this.#crew !== crew) return;
    crew.port.postMessage({ id: job.id, request: job.request } satisfies Ask);
    if (this.stopping === "terminate") this.#spare ??= this.#hire();
  }

  #cancel(job: Job, reason: unknown): void {
    job.reject(reason);
    // What it still finds before it stops isn't wanted.
    job.line = () => undefined;
    this.#queue = this.#queue.filter((it) => it !== job);
    if (this.#running !== job) return;
    if (this.stopping === "never") return;
    const stop = this.#crew?.stop;
    if (!stop) return this.#replace();
    Atomics.store(new Int32Array(stop), 0, job.id);
    setTimeout(() => {
      if (this.#running === job) this.#replace();
    }, STOP_TIMEOUT);
  }

  /** Terminates the worker, and continues with the spare. */
  #replace(): void {
    this.#crew?.port.terminate();
    this.#crew = undefined;
    this.#finish();
  }

  #finish(): void {
    this.#running = undefined;
    void this.#next();
  }

  #takeSpare(): Crew {
    const crew = this.#spare ?? this.#hire();
    this.#spare = undefined;
    return crew;
  }

  #hire(): Crew {
    const port = this.makeWorker();
    const stop = this.stopping === "flag" ? new SharedArrayBuffer(4) : undefined;
    const { promise: ready, resolve, reject } = promiseWithResolvers<void>();
    // Jobs that wait for the worker fail with it.
    ready.catch(() => undefined);
    const crew: Crew = { port, stop, ready, positionsPerSecond: 0 };
    const failed = (detail: string) => {
      reject(new ModuleFailure(detail));
      port.terminate();
      if (this.#spare === crew) this.#spare = undefined;
      if (this.#crew === crew) this.#fail(detail);
    };
    port.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === "ready") {
        crew.positionsPerSecond = data.positionsPerSecond;
        resolve();
      } else if (data.kind === "failed") failed(data.detail);
      else if (data.kind === "changed" || data.kind === "search") this.notice(data);
      else if (this.#crew === crew) this.#receive(data);
    };
    port.onerror = (event) => failed(event.message);
    port.postMessage({ compiled: this.compiled, stop } satisfies Start);
    return crew;
  }

  #receive(data: Extract<Answer, { kind: "line" | "response" }>): void {
    const job = this.#running;
    if (job?.id !== data.id) return;
    if (data.kind === "line") return job.line(data.line);
    job.resolve(data.response);
    this.#finish();
  }

  /** Fails the running request. The next one gets a new worker. */
  #fail(detail: string): void {
    const job = this.#running;
    this.#crew?.port.terminate();
    this.#crew = undefined;
    job?.reject(new ModuleFailure(detail));
    if (job) this.#finish();
  }
}

function promiseWithResolvers<T>(): { promise: Promise<T>; resolve(value: T): void; reject(reason: unknown): void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

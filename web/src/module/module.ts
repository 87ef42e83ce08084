// The boundary of the WebAssembly module (`crates/wasm`): requests and responses as whole buffers. Runs in
// a worker, and in Node for tests.

/** A request, with the parts that an HTTP request has. */
export type ModuleRequest = {
  method: string;
  /** With the query, if any. */
  path: string;
  language: string;
  /** The token of a seat. */
  token?: string;
  body: string;
};

/** A response, with the parts that an HTTP response has. Of a response with many lines, the last one. */
export type ModuleResponse = { status: number; mediaType: string; body: Uint8Array<ArrayBuffer> };

export type Callbacks = {
  /** Receives each event of a match that is to be stored, as JSON, before the response. */
  append?(event: string): void;
  /** Receives each line of a response with many lines but the last, as it is found. */
  line(text: string): void;
  /** Whether the request is to end early. Called about every tenth of a millisecond of a search. */
  stopped(): boolean;
};

/** What the module exports: `crates/wasm/src/lib.rs`. */
type Exports = {
  memory: WebAssembly.Memory;
  request_buffer(length: number): number;
  answer(): number;
  response(): number;
};

const SILENT: Callbacks = { line: () => undefined, stopped: () => false };

/** An instance of the module. Executes one request at a time, and blocks its thread meanwhile. */
export class Module {
  #exports: Exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #callbacks = SILENT;

  /** `random` draws 64 bits, for choices that a request doesn't seed. */
  constructor(compiled: WebAssembly.Module, random: () => bigint = drawRandom) {
    const env = {
      append: (address: number, length: number) => this.#callbacks.append?.(this.#decoder.decode(this.#bytes(address, length))),
      line: (address: number, length: number) => this.#callbacks.line(this.#decoder.decode(this.#bytes(address, length))),
      milliseconds: () => performance.now(),
      now: () => Date.now(),
      random,
      stopped: () => (this.#callbacks.stopped() ? 1 : 0),
    };
    this.#exports = new WebAssembly.Instance(compiled, { env }).exports as Exports;
  }

  /** Size of the module's memory in bytes. */
  get memorySize(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Executes a request. Throws if the module fails, after which this instance can't be used again. */
  answer(request: ModuleRequest, callbacks: Callbacks = SILENT): ModuleResponse {
    const { method, path, language, token = "", body } = request;
    const bytes = this.#encoder.encode(`${method} ${path} ${language} ${token}\n${body}`);
    this.#bytes(this.#exports.request_buffer(bytes.length), bytes.length).set(bytes);
    this.#callbacks = callbacks;
    const length = this.#exports.answer();
    const answered = this.#bytes(this.#exports.response(), length);
    const end = answered.indexOf(0x0a);
    const [status = "", mediaType = ""] = this.#decoder.decode(answered.subarray(0, end)).split(" ");
    return { status: Number(status), mediaType, body: answered.slice(end + 1) };
  }

  /** The memory is another buffer after it has grown, so a view of it is valid until the next call only. */
  #bytes(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports.memory.buffer, address >>> 0, length);
  }
}

function drawRandom(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

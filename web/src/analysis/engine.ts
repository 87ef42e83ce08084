// The engine's lines, as they become known: an answer of many lines, each a JSON object.

import { type AnalysisUpdate, Problem, api, problemOf } from "../api/client";

/** The JSON objects of a stream, one a line. */
export async function* jsonLines<T>(stream: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as T;
    }
    if (text.trim() !== "") yield JSON.parse(text) as T;
  } finally {
    // Aborting the request stops the search.
    reader.cancel().catch(() => undefined);
  }
}

export type Question = {
  game: string;
  variant: string;
  /** Where the line begins, in the game's notation. */
  position: string;
  moves: string[];
  seconds: number;
  lines: number;
};

/** Analyses a position. Throws a `Problem` if the server refuses. */
export async function* analyse(question: Question, signal: AbortSignal): AsyncGenerator<AnalysisUpdate> {
  const { game, variant, position, moves, seconds, lines } = question;
  const { data, error, response } = await api.POST("/api/v1/games/{game}/analyse", {
    params: { path: { game: game as "moai" } },
    body: { position, variant, moves, lines, limits: { seconds } },
    parseAs: "stream",
    signal,
  });
  if (!data) throw problemOf(error, response);
  yield* jsonLines<AnalysisUpdate>(data as unknown as ReadableStream<Uint8Array>);
}

/** Whether an error is that of an aborted request. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** After how many seconds it is worth asking again; `undefined` if it isn't. */
export function busyFor(error: unknown): number | undefined {
  if (!(error instanceof Problem) || (error.status !== 429 && error.status !== 503)) return undefined;
  return error.retryAfter ?? 5;
}

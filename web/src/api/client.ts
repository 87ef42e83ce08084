// The typed client. Requests and responses are generated from the server's OpenAPI document
// (`npm run types`).

import createClient from "openapi-fetch";
import type { components, paths } from "./schema";
import { send } from "./transport";

type Schemas = components["schemas"];

export type Advice = Schemas["Advice"];
export type Inspection = Schemas["Inspection"];
export type Board = Schemas["Board"];
export type Change = Schemas["Change"];
export type Game = Schemas["GameSummary"];
export type AnalysisUpdate = Schemas["Rounds"];
export type Line = Schemas["GameLine"];
export type LineMove = Schemas["LineMove"];
export type LessonStep = Schemas["LessonStep"];
export type LessonGame = Schemas["LessonGame"];
export type NextMove = Schemas["NextMove"];
export type TapName = Schemas["TapName"];
export type Outcome = Schemas["Outcome"];
export type MatchView = Schemas["View"];
export type MatchEvent = Schemas["PublicEvent"];
export type Score = Schemas["Score"];
export type Seat = Schemas["PublicSeat"];
export type Control = Schemas["Control"];
type Without<T> = T extends unknown ? Omit<T, "id" | "seq"> : never;
/** A player's command, without `id` and `seq`. */
export type Command = Without<Schemas["Order"]>;
export type Challenge = Schemas["Challenge"];
export type GameToWatch = Schemas["GameToWatch"];
export type NewMatch = Schemas["NewMatch"];
export type SeatKey = Schemas["Key"];
export type Side = Schemas["Side"];
export type ProblemBody = Schemas["ProblemBody"];

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });

/** An error response, with a message that can be shown to the user. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** The last part of the problem's type, such as `illegal-move`. */
    readonly kind: string,
    detail: string,
    /** Seconds until a retry makes sense, from `Retry-After`. */
    readonly retryAfter?: number,
    /** The clause of the rules that was violated, if any. */
    readonly clause?: string,
  ) {
    super(detail);
  }
}

/** Responses below 500 after which a retry may succeed: the body came too slowly, or too much came. */
const RETRYABLE = [408, 429];

/** Whether the server refused the request. After any other failure a retry may succeed. */
export function refused(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500 && !RETRYABLE.includes(error.status);
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** Returns the data of a response; throws a `Problem` if it is an error. */
export async function ask<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (data !== undefined) return data;
  throw problemOf(error, response);
}

export function problemOf(error: unknown, response: Response): Problem {
  const body = (typeof error === "object" && error !== null ? error : {}) as Partial<ProblemBody>;
  const kind = String(body.type ?? "").split(":").pop() ?? "";
  const retry = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const detail = sentence(String(body.detail ?? response.statusText));
  const clause = typeof body.clause === "string" ? body.clause : undefined;
  return new Problem(response.status, kind, detail, Number.isNaN(retry) ? undefined : retry, clause);
}

/** Returns a text of the API with typographic apostrophes, as all texts of the app have them. */
export function typographic(text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** Formats a reason as a sentence: without its leading clause, capitalised, with typographic apostrophes and a full stop. */
export function sentence(reason: string): string {
  const plain = typographic(reason.replace(/^[A-Z]\d+(\.\d+)?[a-z]?: /, "")).trim();
  if (plain === "") return plain;
  // Names of squares and moves keep their case.
  const starts = /^[a-z]\d/.test(plain) ? plain : plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
  return /[.!?…]$/.test(starts) ? starts : `${starts}.`;
}

import { settings } from "./settings";

/** Formats a move in the notation of the settings. */
export function written(move: { move: string; shown: string }): string {
  return settings.current.notation === "plain" ? move.move : move.shown;
}

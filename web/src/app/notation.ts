import { settings } from "./settings";

/** A move as the settings want it written: as people do, or as programs do. */
export function written(move: { move: string; shown: string }): string {
  return settings.current.notation === "plain" ? move.move : move.shown;
}

// The loop of the day: the same for everyone with the same date, and the days in a row.

import type { Progress } from "../store/puzzles";

/** How hard the loop of a weekday is, Sunday first. */
const BY_WEEKDAY = ["easy", "medium", "easy", "medium", "hard", "medium", "hard"] as const;

/** A day as a text, `2026-11-16`, in the reader's own time. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The day of a text, at noon; nothing if there is no such day. */
export function readDay(text: string): Date | undefined {
  const [whole, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const time = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return dayOf(time) === text ? time : undefined;
}

/** So many days later, or earlier. */
export function shifted(day: string, by: number): string {
  const time = readDay(day) ?? new Date();
  time.setDate(time.getDate() + by);
  return dayOf(time);
}

export function gradeOf(day: string): string {
  return BY_WEEKDAY[(readDay(day) ?? new Date()).getDay()] ?? "medium";
}

/** The seed of a day's puzzle. It follows from the date alone, so that everybody has the same. */
export function seedOf(day: string): string {
  return `v2-any-any-${gradeOf(day)}-givens-${day.replaceAll("-", "")}`;
}

/** Whether a day's loop was solved on that day. Solving it later is fine, but raises no stone. */
function stands(progress: Progress | undefined, day: string): boolean {
  return progress?.solved !== undefined && dayOf(new Date(progress.solved.at)) === day;
}

export type Streak = {
  /** Days in a row up to today, or up to yesterday while today's is not solved. */
  length: number;
  best: number;
  /** The last seven days, the oldest first. */
  week: { day: string; stands: boolean }[];
};

export function streakOf(kept: Readonly<Record<string, Progress>>, today: string): Streak {
  const solved = new Set(Object.keys(kept).filter((day) => readDay(day) && stands(kept[day], day)));
  const runUpTo = (day: string) => {
    let length = 0;
    for (let at = day; solved.has(at); at = shifted(at, -1)) length += 1;
    return length;
  };
  const week = [-6, -5, -4, -3, -2, -1, 0].map((by) => shifted(today, by));
  return {
    length: runUpTo(solved.has(today) ? today : shifted(today, -1)),
    // A run is measured from its last day.
    best: Math.max(0, ...[...solved].filter((day) => !solved.has(shifted(day, 1))).map(runUpTo)),
    week: week.map((day) => ({ day, stands: solved.has(day) })),
  };
}

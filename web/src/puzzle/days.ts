// The loop of the day, which depends on the date alone, and the streak of days solved.

import type { Progress } from "../store/puzzles";

/** The difficulty by weekday, Sunday first. */
const BY_WEEKDAY = ["easy", "medium", "easy", "medium", "hard", "medium", "hard"] as const;

/** Formats a day as `2026-11-16`, in the local time zone. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** Parses a day, at noon local time; returns `undefined` if there is no such day. */
export function readDay(text: string): Date | undefined {
  const [whole, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const time = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return dayOf(time) === text ? time : undefined;
}

/** Adds a number of days, which may be negative. */
export function shifted(day: string, by: number): string {
  const time = readDay(day) ?? new Date();
  time.setDate(time.getDate() + by);
  return dayOf(time);
}

export function gradeOf(day: string): string {
  return BY_WEEKDAY[(readDay(day) ?? new Date()).getDay()] ?? "medium";
}

/** Returns the seed of a day's puzzle. It depends on the date alone, so that all users get the same puzzle. */
export function seedOf(day: string): string {
  return `v2-any-any-${gradeOf(day)}-givens-${day.replaceAll("-", "")}`;
}

/** Whether a day's loop was solved on that day. A loop solved later doesn't count for the streak. */
function stands(progress: Progress | undefined, day: string): boolean {
  return progress?.solved !== undefined && dayOf(new Date(progress.solved.at)) === day;
}

export type Streak = {
  /** Length of the current streak, up to today, or up to yesterday while today's loop is unsolved. */
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
    // The length of a streak is counted back from its last day.
    best: Math.max(0, ...[...solved].filter((day) => !solved.has(shifted(day, 1))).map(runUpTo)),
    week: week.map((day) => ({ day, stands: solved.has(day) })),
  };
}

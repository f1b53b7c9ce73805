import { addDays } from '../../../kit/date/formats';
import { isHoliday } from '../../../kit/date/holiday';
import type { Days } from './rules';

// Counts the days of a break. Pure functions.

const DAY_MS = 86_400_000;

/** Number of days, inclusive. */
export function daysOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** On how many of these days the centre is closed. */
export function closedDays(days: Days, holidays: readonly string[]): number {
  return Array.from({ length: daysOf(days) }, (_, index) => addDays(days.from, index)).filter((day) =>
    isHoliday(day, holidays),
  ).length;
}

/** The first day from `day` on, inclusive, on which the centre is open. */
export function nextOpenDay(day: string, holidays: readonly string[]): string {
  return isHoliday(day, holidays) ? nextOpenDay(addDays(day, 1), holidays) : day;
}

import { addDays } from '../../../kit/date/formats';
import { isHoliday } from '../../../kit/date/holiday';
import type { Days } from './rules';

// What a break is made of. Pure.

const DAY_MS = 86_400_000;

/** Both ends counted. */
export function daysOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** On how many of them the centre is closed anyway. */
export function closedDays(days: Days, holidays: readonly string[]): number {
  return Array.from({ length: daysOf(days) }, (_, place) => addDays(days.from, place)).filter((day) =>
    isHoliday(day, holidays),
  ).length;
}

/** The next day on which the centre is open, this one among them. */
export function nextOpenDay(day: string, holidays: readonly string[]): string {
  return isHoliday(day, holidays) ? nextOpenDay(addDays(day, 1), holidays) : day;
}

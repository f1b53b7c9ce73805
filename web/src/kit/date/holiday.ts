import { isWeekend } from './calendar-month';

/** Saturday, Sunday, or one of the days that the centre lists; rules/holiday.json holds the server to the same answers. */
export function isHoliday(day: string, listed: readonly string[]): boolean {
  return isWeekend(day) || listed.includes(day);
}

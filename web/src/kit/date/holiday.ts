import { isWeekend } from './calendar-month';

/** Saturday, Sunday, or a listed holiday of the centre. The server has the same rule (rules/holiday.json). */
export function isHoliday(day: string, listed: readonly string[]): boolean {
  return isWeekend(day) || listed.includes(day);
}

import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// What is wrong with an extended daycare, as a code or null. Pure and in order; rules/extended-daycare.json holds the
// server to the same answers.

export type DaycareFault = 'type missing' | 'date missing' | 'date holiday';

export interface Daycare {
  type: string;
  date: string;
}

export function daycareFault(
  { type, date }: Daycare,
  { days, daysAhead, types }: { days: Days; daysAhead: number; types: readonly string[] },
): DaycareFault | null {
  if (!types.includes(type)) return 'type missing';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return isHolidayTyped(date, days) ? 'date holiday' : null;
}

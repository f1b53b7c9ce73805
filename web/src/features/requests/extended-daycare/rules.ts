import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// Validates a request for extended daycare: returns the first error code, or null. Pure functions;
// rules/extended-daycare.json tests the server with the same cases.

export type DaycareError = 'type missing' | 'date missing' | 'date holiday';

export interface Daycare {
  type: string;
  date: string;
}

export function validateDaycare(
  { type, date }: Daycare,
  { days, daysAhead, types }: { days: Days; daysAhead: number; types: readonly string[] },
): DaycareError | null {
  if (!types.includes(type)) return 'type missing';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return isHolidayTyped(date, days) ? 'date holiday' : null;
}

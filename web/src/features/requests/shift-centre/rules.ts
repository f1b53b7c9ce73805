import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// Validates a transfer to another centre: returns the first error code, or null. Pure functions; rules/shift-centre.json
// tests the server with the same cases.

export type ShiftError =
  | 'date holiday'
  | 'end_date holiday'
  | 'date missing'
  | 'end_date missing'
  | 'center missing'
  | 'program missing';

export interface Shift {
  /** The last day at the old centre. */
  date: string;
  /** The first day at the new one. */
  end_date: string;
  /** The new centre's id. */
  center: string;
  program: string;
}

interface Offered {
  days: Days;
  daysAhead: number;
  centres: readonly { id: string; programs: readonly string[] }[];
  /** Limits for the days between the last day at the old centre and the first at the new one. */
  joining: Joining;
}

interface Joining {
  min: number;
  max: number;
}

/** The earliest and the latest joining date. */
export function joiningDays(date: string, { min, max }: Joining): { min: string; max: string } {
  return { min: addDays(date, min), max: addDays(date, max) };
}

/** The error if one of the two days is a holiday; the earlier field first. */
export function shiftHoliday({ date = '', end_date = '' }: Partial<Shift>, days: Days): ShiftError | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  return isHolidayTyped(end_date, days) ? 'end_date holiday' : null;
}

export function validateShift(typed: Shift, { days, daysAhead, centres, joining }: Offered): ShiftError | null {
  const { date, end_date, center, program } = typed;
  const holiday = shiftHoliday(typed, days);
  if (holiday) return holiday;
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  const { min, max } = joiningDays(date, joining);
  if (!isWithin(end_date, min, max)) return 'end_date missing';
  const chosen = centres.find(({ id }) => id === center);
  if (!chosen) return 'center missing';
  return chosen.programs.includes(program) ? null : 'program missing';
}

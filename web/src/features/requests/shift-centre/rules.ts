import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// What is wrong with a move to another centre, as a code or null. Pure and in order; rules/shift-centre.json holds the
// server to the same answers.

export type ShiftFault =
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
  /** Days from the last one at the old centre to the first one at the new. */
  joining: Joining;
}

interface Joining {
  min: number;
  max: number;
}

/** The first and the last day of joining. */
export function joiningDays(date: string, { min, max }: Joining): { min: string; max: string } {
  return { min: addDays(date, min), max: addDays(date, max) };
}

/** Which of the two days is one; the one that stands first is told. */
export function shiftHoliday({ date = '', end_date = '' }: Partial<Shift>, days: Days): ShiftFault | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  return isHolidayTyped(end_date, days) ? 'end_date holiday' : null;
}

export function shiftFault(typed: Shift, { days, daysAhead, centres, joining }: Offered): ShiftFault | null {
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

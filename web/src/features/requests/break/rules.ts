import { addDays } from '../../../kit/date/formats';
import { isDay } from '../../../kit/date/is-day';
import { isBlank } from '../../../kit/text/blank';

// Validates a break and computes the days on offer: returns the first error code, or null. Pure functions; rules/pause.json,
// rules/early-resume.json and rules/extend-pause.json test the server with the same cases.

/** Inclusive. */
export interface Days {
  from: string;
  to: string;
}

interface Choice {
  min: string;
  max: string;
}

/** Default for the longest break, in days after the first day; configurable. */
const LONGEST_BREAK = 890;
const LONGEST_EXTENDED = 89;

export type BreakError = 'from missing' | 'to missing' | 'reason missing' | 'from taken';

interface Break extends Days {
  reason: string;
}

interface Facts {
  today: string;
  /** The active and pending breaks. */
  breaks: readonly Days[];
  longest?: number;
}

export function validateBreak(input: Break, { today, breaks, longest }: Facts): BreakError | null {
  const { from, to, reason } = input;
  if (!isDay(from) || from < today) return 'from missing';
  if (!isIn(to, lastDays(from, longest))) return 'to missing';
  if (isBlank(reason)) return 'reason missing';
  return breaks.some((other) => from <= other.to && other.from <= to) ? 'from taken' : null;
}

/** Possible last days of a break that starts on `from`. */
export function lastDays(from: string, longest = LONGEST_BREAK): Choice {
  return { min: from, max: addDays(from, longest) };
}

/** Possible first days back before the end of a break. Empty if `min` is after `max`. */
export function daysBack({ from, to }: Days, today: string): Choice {
  return { min: from > today ? from : today, max: addDays(to, -1) };
}

/** Possible later last days of a break. Empty if `min` is after `max`. */
export function laterEnds({ from, to }: Days, longest = LONGEST_EXTENDED): Choice {
  return { min: addDays(to, 1), max: addDays(from, longest) };
}

/** For early resume and extend pause: the day is missing or not on offer. */
export function validateDay(day: string, choice: Choice): 'day missing' | null {
  return isIn(day, choice) ? null : 'day missing';
}

export function isNone({ min, max }: Choice): boolean {
  return max < min;
}

function isIn(day: string, { min, max }: Choice): boolean {
  return isDay(day) && day >= min && day <= max;
}

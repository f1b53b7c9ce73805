import { addDays } from '../../../kit/date/formats';
import { isDay } from '../../../kit/date/is-day';
import { isBlank } from '../../../kit/text/blank';

// What is wrong with a break, as a code or null, and which days can be chosen for it. Pure and in order; rules/pause.json,
// rules/early-resume.json and rules/extend-pause.json hold the server to the same answers.

/** Both ends belong to it. */
export interface Days {
  from: string;
  to: string;
}

interface Choice {
  min: string;
  max: string;
}

/** Days after the first one, unless the configuration says otherwise. */
const LONGEST_BREAK = 890;
const LONGEST_EXTENDED = 89;

export type BreakFault = 'from missing' | 'to missing' | 'reason missing' | 'from taken';

interface Break extends Days {
  reason: string;
}

interface Facts {
  today: string;
  /** Those that are live. */
  breaks: readonly Days[];
  longest?: number;
}

export function breakFault(asked: Break, { today, breaks, longest }: Facts): BreakFault | null {
  const { from, to, reason } = asked;
  if (!isDay(from) || from < today) return 'from missing';
  if (!isIn(to, lastDays(from, longest))) return 'to missing';
  if (isBlank(reason)) return 'reason missing';
  return breaks.some((other) => from <= other.to && other.from <= to) ? 'from taken' : null;
}

/** On which days a break can end that begins on this one. */
export function lastDays(from: string, longest = LONGEST_BREAK): Choice {
  return { min: from, max: addDays(from, longest) };
}

/** On which days a child can be back from a break before its end. Where `min` is after `max` there is none. */
export function daysBack({ from, to }: Days, today: string): Choice {
  return { min: from > today ? from : today, max: addDays(to, -1) };
}

/** On which days a break can end instead, later than it does. Where `min` is after `max` there is none. */
export function laterEnds({ from, to }: Days, longest = LONGEST_EXTENDED): Choice {
  return { min: addDays(to, 1), max: addDays(from, longest) };
}

/** Of early resume and of extend pause: the day is missing, or none of those. */
export function dayFault(day: string, choice: Choice): 'day missing' | null {
  return isIn(day, choice) ? null : 'day missing';
}

export function isNone({ min, max }: Choice): boolean {
  return max < min;
}

function isIn(day: string, { min, max }: Choice): boolean {
  return isDay(day) && day >= min && day <= max;
}

import { today } from '../date/clock';
import { addDays } from '../date/formats';
import { isDay } from '../date/is-day';
import { isKnownHoliday } from './queries';

// The days by which a form is judged: those of the centre's calendar.

export interface Days {
  today: string;
  /** Saturday, Sunday, or one of the centre's list. */
  isHoliday: (day: string) => boolean;
}

export function daysNow(): Days {
  return { today: today(), isHoliday: isKnownHoliday };
}

export function isHolidayTyped(typed: string, { isHoliday }: Days): boolean {
  return isDay(typed) && isHoliday(typed);
}

/** The last day that can be asked for. */
export function lastAhead(today: string, daysAhead: number): string {
  return addDays(today, daysAhead);
}

/** Whether a day stands there, and none before the first one or after the last. */
export function isWithin(typed: string, first: string, last?: string): boolean {
  return isDay(typed) && typed >= first && (last === undefined || typed <= last);
}

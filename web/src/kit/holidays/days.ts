import { today } from '../date/clock';
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

/** Whether a day stands there, and none before the first one or after the last. */
export function isWithin(typed: string, first: string, last?: string): boolean {
  return isDay(typed) && typed >= first && (last === undefined || typed <= last);
}

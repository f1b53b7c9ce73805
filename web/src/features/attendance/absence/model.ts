import type { ParentSide } from '../../../kit/children/model';
import { addDays, formatDue, formatTime } from '../../../kit/date/formats';
import type { Absences } from '../../../wire/types.gen';
import { messages } from './messages';

// Absence notices as the card shows them, and the arrival times that a parent can choose from. Pure functions.

export interface Absence {
  day: string;
  what: string;
  reportedBy: ParentSide;
}

export function absencesFromWire({ absences }: Absences): Absence[] {
  return absences.map(({ day, late_at, said_by }) => ({
    day,
    what: late_at ? messages.lateAt(formatTime(late_at)) : messages.away,
    reportedBy: said_by,
  }));
}

/** 'Today', 'Tomorrow', or the weekday and date. */
export function whenOf(day: string, today: string): string {
  if (day === today) return messages.today;
  return day === addDays(today, 1) ? messages.tomorrow : formatDue(day);
}

/** Arrival times on offer, in minutes of the day: before the first a child is not late, after the last it is absent. */
const FIRST = 9 * 60 + 30;
const LAST = 15 * 60;
const STEP = 30;

/** The half hours after `now`, as `HH:MM`. `now` is `HH:MM` in the centre's time zone. */
export function timesAhead(now: string): string[] {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const times: string[] = [];
  for (let at = FIRST; at <= LAST; at += STEP) {
    if (at > hour * 60 + minute) times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}`);
  }
  return times;
}

const two = (number: number) => String(number).padStart(2, '0');

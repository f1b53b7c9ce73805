import type { ParentSide } from '../../../kit/children/model';
import { addDays, formatDue, formatTime } from '../../../kit/date/formats';
import type { Absences } from '../../../wire/types.gen';
import { messages } from './messages';

// What was said ahead of a day, as the card shows it, and which times a late child may be there from. Pure.

export interface Absence {
  day: string;
  what: string;
  saidBy: ParentSide;
}

export function absencesFromWire({ absences }: Absences): Absence[] {
  return absences.map(({ day, late_at, said_by }) => ({
    day,
    what: late_at ? messages.lateAt(formatTime(late_at)) : messages.away,
    saidBy: said_by,
  }));
}

/** 'Today', 'Tomorrow', or the day by its name. */
export function whenOf(day: string, today: string): string {
  if (day === today) return messages.today;
  return day === addDays(today, 1) ? messages.tomorrow : formatDue(day);
}

/** Earlier than that nobody is late, and later than that a child is rather away. */
const FIRST = 9 * 60 + 30;
const LAST = 15 * 60;
const STEP = 30;

/** Half hours that are still ahead, `HH:MM`; `now` is what the centre's clock shows. */
export function timesAhead(now: string): string[] {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const times: string[] = [];
  for (let at = FIRST; at <= LAST; at += STEP) {
    if (at > hour * 60 + minute) times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}`);
  }
  return times;
}

const two = (number: number) => String(number).padStart(2, '0');

import { addDays, formatDayShort, formatTime } from '../../../kit/date/formats';
import type { Happened } from '../queue/row';
import { messages } from './messages';

// When an entry happened: now, some minutes ago, or at a time of a day.

export const MINUTES_AGO = [5, 15, 30] as const;
const DAYS_OF_TEACHERS = 2;

/** The days for which entries are offered, today first: two days back, for heads at least to the first of the month. */
export function daysBack(today: string, asHead: boolean): string[] {
  const twoBack = addDays(today, -DAYS_OF_TEACHERS);
  const ofMonth = `${today.slice(0, 8)}01`;
  const first = asHead && ofMonth < twoBack ? ofMonth : twoBack;
  const days = [today];
  for (let day = today; day > first; ) {
    day = addDays(day, -1);
    days.push(day);
  }
  return days;
}

/** Whether a time of a day is still to come. `now` is the centre's day and 'HH:MM'. */
export function isAhead({ day, time }: { day: string; time: string }, now: { day: string; time: string }): boolean {
  return day > now.day || (day === now.day && time > now.time);
}

export function dayText(day: string, today: string): string {
  if (day === today) return messages.today;
  return day === addDays(today, -1) ? messages.yesterday : formatDayShort(day);
}

/** 'Now', '15 min ago', '9:02 AM', 'Yesterday, 9:02 AM'. */
export function happenedText(happened: Happened, today: string): string {
  if (!happened) return messages.now;
  if ('minutes_ago' in happened) return messages.minutesAgo(happened.minutes_ago);
  const time = formatTime(happened.time);
  return happened.day === today ? time : `${dayText(happened.day, today)}, ${time}`;
}

import { addDays } from './formats';
import { daysInMonth, firstOfMonth, monthOf, yearOf } from './months';

// The weeks of a calendar month and its keyboard navigation.

/** Weeks from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(year: number, month: number): (string | undefined)[][] {
  const first = firstOfMonth(year, month);
  const before = weekdayOf(first);
  const cells = [
    ...Array.from({ length: before }, () => undefined),
    ...Array.from({ length: daysInMonth(year, month) }, (_, index) => addDays(first, index)),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  );
}

/** The days from Sunday to Saturday around a day. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, place) => addDays(sunday, place));
}

/** 0 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths(day: string, months: number): string {
  const first = firstOfMonth(yearOf(day), monthOf(day) + months);
  const last = daysInMonth(yearOf(first), monthOf(first));
  return addDays(first, Math.min(Number(day.slice(8)), last) - 1);
}

/** Arrow keys move by day and week, Page Up and Down by month, Home and End to the ends of the week. Undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    default:
      return undefined;
  }
}

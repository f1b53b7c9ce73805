import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// Validates a change of transport: returns the first error code, or null. Pure functions; rules/transport.json tests the
// server with the same cases.

export type TransportError = 'way missing' | 'date holiday' | 'date missing' | 'way runs';

export const WAYS = ['one', 'two'] as const;
export type Way = (typeof WAYS)[number];

export interface Transport {
  way: string;
  date: string;
}

/** Whether this transport cannot be started because the child has the other one. */
export function isBlocked(way: string, runs: string): boolean {
  return runs !== '' && runs !== way;
}

export function validateTransport(
  { way, date }: Transport,
  { days, daysAhead, runs }: { days: Days; daysAhead: number; runs: string },
): TransportError | null {
  if (!WAYS.some((one) => one === way)) return 'way missing';
  if (isHolidayTyped(date, days)) return 'date holiday';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return isBlocked(way, runs) ? 'way runs' : null;
}

import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// What is wrong with a change of transport, as a code or null. Pure and in order; rules/transport.json holds the server
// to the same answers.

export type TransportFault = 'way missing' | 'date holiday' | 'date missing' | 'way runs';

export const WAYS = ['one', 'two'] as const;
export type Way = (typeof WAYS)[number];

export interface Transport {
  way: string;
  date: string;
}

/** Whether a way cannot be started because the other one is what the child has; the one that runs can be stopped. */
export function isHeld(way: string, runs: string): boolean {
  return runs !== '' && runs !== way;
}

export function transportFault(
  { way, date }: Transport,
  { days, daysAhead, runs }: { days: Days; daysAhead: number; runs: string },
): TransportFault | null {
  if (!WAYS.some((one) => one === way)) return 'way missing';
  if (isHolidayTyped(date, days)) return 'date holiday';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return isHeld(way, runs) ? 'way runs' : null;
}

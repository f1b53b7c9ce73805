import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin } from '../../../kit/holidays/days';
import { isBlank } from '../../../kit/text/blank';

// What is wrong with the asking for a refund, as a code or null. Pure and in order; rules/refund.json holds the server to the
// same answers.

export type RefundFault = 'date holiday' | 'date missing' | 'comment missing';

export interface Refund {
  /** The day that was not as it should be. */
  date: string;
  comment: string;
}

/** The days that can be chosen, both ends included. */
export function refundDays(today: string, daysBack: number): { min: string; max: string } {
  return { min: addDays(today, -daysBack), max: today };
}

export function refundFault(
  { date, comment }: Refund,
  { days, daysBack }: { days: Days; daysBack: number },
): RefundFault | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  const { min, max } = refundDays(days.today, daysBack);
  if (!isWithin(date, min, max)) return 'date missing';
  return isBlank(comment) ? 'comment missing' : null;
}

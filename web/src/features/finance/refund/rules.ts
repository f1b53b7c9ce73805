import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin } from '../../../kit/holidays/days';
import { isBlank } from '../../../kit/text/blank';

// Validates a refund request: returns the first error code, or null. Pure functions; rules/refund.json tests the server with
// the same cases.

export type RefundError = 'date holiday' | 'date missing' | 'comment missing';

export interface Refund {
  /** The day to be refunded. */
  date: string;
  comment: string;
}

/** The days that can be chosen, inclusive. */
export function refundDays(today: string, daysBack: number): { min: string; max: string } {
  return { min: addDays(today, -daysBack), max: today };
}

export function validateRefund(
  { date, comment }: Refund,
  { days, daysBack }: { days: Days; daysBack: number },
): RefundError | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  const { min, max } = refundDays(days.today, daysBack);
  if (!isWithin(date, min, max)) return 'date missing';
  return isBlank(comment) ? 'comment missing' : null;
}

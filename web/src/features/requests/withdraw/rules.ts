import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';
import { areTagsOf } from '../../../kit/survey/category';
import type { Question } from '../../../kit/survey/model';
import { isBlank } from '../../../kit/text/blank';
import { OTHERS, OTHERS_WORDS } from '../model';

// Validates a withdrawal: returns the first error code, or null. Pure functions; rules/withdraw.json tests the server with
// the same cases.

export type WithdrawalError =
  | 'date holiday'
  | 'date missing'
  | 'reason missing'
  | 'remark missing'
  | 'rating missing'
  | 'tags missing'
  | 'comment missing';

export interface Withdrawal {
  date: string;
  reason: string;
  /** Required with the reason 'Others'. */
  remark: string;
  /** '1' to '10'. */
  rating: string;
  /** The keys of the tags. */
  tags: readonly string[];
  comment: string;
}

interface Known {
  days: Days;
  reasons: readonly string[];
  daysBack: number;
  daysAhead: number;
  questions: readonly Question[];
}

const RATING = /^([1-9]|10)$/;

/** The earliest date of withdrawal. */
export function firstDay(today: string, daysBack: number): string {
  return addDays(today, -daysBack);
}

export function validateWithdrawal(
  typed: Withdrawal,
  { days, reasons, daysBack, daysAhead, questions }: Known,
): WithdrawalError | null {
  if (isHolidayTyped(typed.date, days)) return 'date holiday';
  if (!isWithin(typed.date, firstDay(days.today, daysBack), lastAhead(days.today, daysAhead))) return 'date missing';
  if (!reasons.includes(typed.reason)) return 'reason missing';
  if (typed.reason === OTHERS && isBlank(typed.remark)) return 'remark missing';
  if (!RATING.test(typed.rating)) return 'rating missing';
  if (!areTagsOf(questions, Number(typed.rating), typed.tags)) return 'tags missing';
  return isBlank(typed.comment) ? 'comment missing' : null;
}

/** The reason as sent to the centre. */
export function reasonSent({ reason, remark }: Pick<Withdrawal, 'reason' | 'remark'>): string {
  return reason === OTHERS ? `${OTHERS_WORDS}${remark.trim()}` : reason;
}

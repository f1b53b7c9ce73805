import { addDays } from '../../../kit/date/formats';
import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';
import { areTagsOf } from '../../../kit/survey/category';
import type { Question } from '../../../kit/survey/model';
import { isBlank } from '../../../kit/text/blank';
import { OTHERS, OTHERS_WORDS } from '../model';

// What is wrong with a withdrawal, as a code or null. Pure and in order; rules/withdraw.json holds the server to the same
// answers.

export type WithdrawFault =
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
  /** Beside the reason 'Others'. */
  remark: string;
  /** As it is sent: '1' to '10'. */
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

/** The earliest day. */
export function firstDay(today: string, daysBack: number): string {
  return addDays(today, -daysBack);
}

export function withdrawFault(
  typed: Withdrawal,
  { days, reasons, daysBack, daysAhead, questions }: Known,
): WithdrawFault | null {
  if (isHolidayTyped(typed.date, days)) return 'date holiday';
  if (!isWithin(typed.date, firstDay(days.today, daysBack), lastAhead(days.today, daysAhead))) return 'date missing';
  if (!reasons.includes(typed.reason)) return 'reason missing';
  if (typed.reason === OTHERS && isBlank(typed.remark)) return 'remark missing';
  if (!RATING.test(typed.rating)) return 'rating missing';
  if (!areTagsOf(questions, Number(typed.rating), typed.tags)) return 'tags missing';
  return isBlank(typed.comment) ? 'comment missing' : null;
}

/** What the centre reads as the reason. */
export function reasonSent({ reason, remark }: Pick<Withdrawal, 'reason' | 'remark'>): string {
  return reason === OTHERS ? `${OTHERS_WORDS}${remark.trim()}` : reason;
}

import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { QUESTIONS } from '../../../kit/testing/survey-questions';
import { messages } from './messages';
import { reasonSent, validateWithdrawal, type Withdrawal } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
  reasons: readonly string[];
}

test.each(ruleTable<Withdrawal, string | null, Facts>('withdraw'))('$name', ({ facts, input, expect: message }) => {
  const { today, holidays, reasons } = facts;
  const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
  const error = validateWithdrawal(input, { days, reasons, daysBack: 1, daysAhead: 366, questions: QUESTIONS });
  expect(error && messages.errors[error]).toBe(message);
});

test('the remark is sent only with its reason', () => {
  expect(reasonSent({ reason: 'Others', remark: ' We move to Pune ' })).toBe('Others: We move to Pune');
  expect(reasonSent({ reason: 'Transfer', remark: 'We move to Pune' })).toBe('Transfer');
});

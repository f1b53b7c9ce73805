import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import type { NewTicket } from '../../kit/thread/ticket-draft';
import { messages } from './messages';
import { described, validateTicket } from './rules';

const ISSUES = ['Accounts', 'Appreciation', 'CCTV', 'Food', 'Mobile App', 'Transport', 'Others'];

test.each(ruleTable<NewTicket>('ticket'))('$name', ({ input, expect: message }) => {
  const error = validateTicket(input, ISSUES);
  expect(error && messages.errors[error]).toBe(message);
});

test("the remark of 'Others' is appended to the description", () => {
  const text = (subject: string, remark: string) => described({ subject, description: ' It squeaks ', remark });
  expect(text('Others', ' The swing ')).toBe('It squeaks\nOthers: The swing');
  expect(text('Others', '  ')).toBe('It squeaks');
  // Typed before another category was chosen.
  expect(text('Food', 'The swing')).toBe('It squeaks');
});

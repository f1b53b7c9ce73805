import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import type { NewTicket } from '../../kit/thread/ticket-draft';
import { messages } from './messages';
import { described, ticketFault } from './rules';

const ISSUES = ['Accounts', 'Appreciation', 'CCTV', 'Food', 'Mobile App', 'Transport', 'Others'];

test.each(ruleTable<NewTicket>('ticket'))('$name', ({ input, expect: message }) => {
  const fault = ticketFault(input, ISSUES);
  expect(fault && messages.faults[fault]).toBe(message);
});

test("the remark of 'Others' stands at the end of the description", () => {
  const said = (subject: string, remark: string) => described({ subject, description: ' It squeaks ', remark });
  expect(said('Others', ' The swing ')).toBe('It squeaks\nOthers: The swing');
  expect(said('Others', '  ')).toBe('It squeaks');
  // Typed before the parent chose another category.
  expect(said('Food', 'The swing')).toBe('It squeaks');
});

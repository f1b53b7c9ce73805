import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './messages';
import { type ContactChange, contactFault } from './rules';

test.each(ruleTable<ContactChange>('profile'))('$input.field: $name', ({ input, expect: message }) => {
  const fault = contactFault(input, '+91');
  expect(fault && messages.faults[fault]).toBe(message);
});

import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './messages';
import { type ContactChange, validateContact } from './rules';

test.each(ruleTable<ContactChange>('profile'))('$input.field: $name', ({ input, expect: message }) => {
  const error = validateContact(input, '+91');
  expect(error && messages.errors[error]).toBe(message);
});

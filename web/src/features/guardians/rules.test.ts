import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './messages';
import { type GuardianCard, validateGuardian } from './rules';

const RELATIONS = ['Grand Parent', 'House Help', 'Other'];

test.each(ruleTable<GuardianCard>('guardian'))('$name', ({ input, expect: message }) => {
  const error = validateGuardian(input, RELATIONS, '+91');
  expect(error && messages.errors[error]).toBe(message);
});

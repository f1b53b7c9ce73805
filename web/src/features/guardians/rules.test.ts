import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './messages';
import { type GuardianCard, guardianFault } from './rules';

const RELATIONS = ['Grand Parent', 'House Help', 'Other'];

test.each(ruleTable<GuardianCard>('guardian'))('$name', ({ input, expect: message }) => {
  const fault = guardianFault(input, RELATIONS, '+91');
  expect(fault && messages.faults[fault]).toBe(message);
});

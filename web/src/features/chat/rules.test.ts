import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { isBlank } from '../../kit/text/blank';
import { LONGEST, splitLong } from './rules';

test.each(ruleTable<{ message: string }>('message'))('message: $name', ({ input, expect: answer }) => {
  expect(isBlank(input.message)).toBe(answer !== null);
});

test('what does not fit into one message is left for the next, and nothing is lost or cut in two', () => {
  expect(splitLong('Hello')).toEqual({ fits: 'Hello', over: '' });
  const long = 'x'.repeat(LONGEST);
  expect(splitLong(long)).toEqual({ fits: long, over: '' });
  expect(splitLong(`${long} and more`)).toEqual({ fits: long, over: ' and more' });
  const { fits, over } = splitLong(`${'x'.repeat(LONGEST - 1)}🙂🙂`);
  expect([fits, over]).toEqual(['x'.repeat(LONGEST - 1), '🙂🙂']);
});

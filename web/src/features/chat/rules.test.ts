import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { isBlank } from '../../kit/text/blank';
import { LONGEST, splitLong } from './rules';

test.each(ruleTable<{ message: string; times?: number }>('message'))('message: $name', ({ input, expect: answer }) => {
  const message = input.message.repeat(input.times ?? 1);
  const [blank, long] = [isBlank(message), splitLong(message).over !== ''];
  expect(blank || long).toBe(answer !== null);
  expect(long).toBe(answer?.includes('2048 characters') ?? false);
});

test('text that does not fit is left for the next message; nothing is lost and no letter is split', () => {
  expect(splitLong('Hello')).toEqual({ fits: 'Hello', over: '' });
  const long = 'x'.repeat(LONGEST);
  expect(splitLong(long)).toEqual({ fits: long, over: '' });
  expect(splitLong(`${long} and more`)).toEqual({ fits: long, over: ' and more' });
  const { fits, over } = splitLong(`${'x'.repeat(LONGEST - 1)}🙂🙂`);
  expect([fits, over]).toEqual([`${'x'.repeat(LONGEST - 1)}🙂`, '🙂']);
});

test.each(['कि', 'கௌ', 'ಕೌ', '👨‍👩‍👧'])(
  '%s is not torn where a message is full, and nothing of it is lost',
  (letter) => {
    const start = 'x'.repeat(LONGEST - 1);
    expect(splitLong(`${start}${letter} and more`)).toEqual({ fits: start, over: `${letter} and more` });
  },
);

test('a letter with more combining marks than a message holds is still sent', () => {
  const { fits, over } = splitLong(`e${'\u0301'.repeat(LONGEST)}`);
  expect([[...fits].length, [...over].length]).toEqual([LONGEST, 1]);
});

import { expect, test } from 'vitest';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { type Days, daysBack, isNone, laterEnds, validateBreak, validateDay } from './rules';

interface Wanted {
  date: string;
  end_date: string;
  reason: string;
}

interface Running extends Days {
  today: string;
}

const textOf = (error: keyof typeof messages.errors | null) => error && messages.errors[error];

test.each(ruleTable<Wanted, string | null, { today: string; breaks: readonly Days[] }>('pause'))(
  'a break: $name',
  ({ facts, input, expect: message }) => {
    const { date: from, end_date: to, reason } = input;
    expect(textOf(validateBreak({ from, to, reason }, facts))).toBe(message);
  },
);

test.each(ruleTable<{ date: string }, string | null, Running>('early-resume'))(
  'early resume: $name',
  ({ facts, input, expect: message }) => {
    expect(textOf(validateDay(input.date, daysBack(facts, facts.today)))).toBe(message);
  },
);

test.each(ruleTable<{ date: string }, string | null, Running>('extend-pause'))(
  'extend pause: $name',
  ({ facts, input, expect: message }) => {
    expect(textOf(validateDay(input.date, laterEnds(facts)))).toBe(message);
  },
);

test('a break of the longest length cannot be extended, and one of today cannot end before today', () => {
  expect(isNone(laterEnds({ from: '2026-11-02', to: '2027-01-30' }))).toBe(true);
  expect(isNone(laterEnds({ from: '2026-11-02', to: '2027-01-29' }))).toBe(false);
  expect(isNone(daysBack({ from: '2026-11-02', to: '2026-11-12' }, '2026-11-12'))).toBe(true);
  expect(isNone(daysBack({ from: '2026-11-02', to: '2026-11-13' }, '2026-11-12'))).toBe(false);
});

import { expect, test } from 'vitest';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { breakFault, type Days, dayFault, daysBack, isNone, laterEnds } from './rules';

interface Wanted {
  date: string;
  end_date: string;
  reason: string;
}

interface Running extends Days {
  today: string;
}

const told = (fault: keyof typeof messages.faults | null) => fault && messages.faults[fault];

test.each(ruleTable<Wanted, string | null, { today: string; breaks: readonly Days[] }>('pause'))(
  'a break: $name',
  ({ facts, input, expect: message }) => {
    const { date: from, end_date: to, reason } = input;
    expect(told(breakFault({ from, to, reason }, facts))).toBe(message);
  },
);

test.each(ruleTable<{ date: string }, string | null, Running>('early-resume'))(
  'early resume: $name',
  ({ facts, input, expect: message }) => {
    expect(told(dayFault(input.date, daysBack(facts, facts.today)))).toBe(message);
  },
);

test.each(ruleTable<{ date: string }, string | null, Running>('extend-pause'))(
  'extend pause: $name',
  ({ facts, input, expect: message }) => {
    expect(told(dayFault(input.date, laterEnds(facts)))).toBe(message);
  },
);

test('a break of 89 days after its first cannot become longer, nor can one of today be ended before today', () => {
  expect(isNone(laterEnds({ from: '2026-11-02', to: '2027-01-30' }))).toBe(true);
  expect(isNone(laterEnds({ from: '2026-11-02', to: '2027-01-29' }))).toBe(false);
  expect(isNone(daysBack({ from: '2026-11-02', to: '2026-11-12' }, '2026-11-12'))).toBe(true);
  expect(isNone(daysBack({ from: '2026-11-02', to: '2026-11-13' }, '2026-11-12'))).toBe(false);
});

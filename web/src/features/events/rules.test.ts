import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import type { OutdoorEvent } from './model';
import { answersTo } from './rules';

const event = (change: Partial<OutdoorEvent>): OutdoorEvent => ({
  id: '1',
  title: 'A walk',
  day: '2026-11-20',
  requestedOn: '2026-11-10',
  details: '',
  cancelled: false,
  status: 'Authorization Pending',
  consent: undefined,
  ...change,
});

test.each([
  ['the day before', '2026-11-19', {}, ['Authorized', 'Denied']],
  ['on the day', '2026-11-20', {}, ['Authorized', 'Denied']],
  ['the day after', '2026-11-21', {}, []],
  ['once authorised', '2026-11-12', { consent: 'Authorized' }, ['Denied']],
  ['once denied', '2026-11-12', { consent: 'Denied' }, ['Authorized']],
  ['when it is cancelled', '2026-11-12', { cancelled: true }, []],
  ['when it is cancelled after an answer', '2026-11-12', { cancelled: true, consent: 'Authorized' }, []],
] as const)('answers %s', (_, today, change, answers) => {
  expect(answersTo(event(change), today)).toEqual(answers);
});

interface Facts {
  today: string;
  event_date: string;
  event_status: string;
}

test.each(ruleTable<Facts>('outdoor-event'))('an answer may be given or not: $name', ({ input, expect: refusal }) => {
  const asked = event({ day: input.event_date, cancelled: input.event_status === 'Cancelled' });
  expect(answersTo(asked, input.today).length > 0).toBe(refusal === null);
});

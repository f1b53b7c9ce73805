import { expect, test } from 'vitest';
import { setClock } from '../../../kit/date/clock';
import type { InboxItem, RequestCase } from '../../../wire-staff/types.gen';
import { dueOf, effectOf, factsOf, subtitleOf, titleOf } from './model';

const at = (time: string) => Date.parse(`2026-11-13T${time}:00+05:30`);
setClock({ now: at('12:30'), timeZone: 'Asia/Kolkata' });

const DAY = 86_400_000;
const item: InboxItem = {
  kind: 'request',
  id: '1',
  about: null,
  child: { id: '2', name: 'Kabir Sethi', room: 'Nursery' },
  asked_by: 'Father',
  asked_at: at('09:00'),
  due_at: at('23:59'),
  overdue: false,
  taken_up: false,
  unanswered: false,
  request: 'Child Pause',
  day: '2026-11-24',
  end_day: '2026-12-03',
  subject: null,
  guardian: null,
  relation: null,
};

test('an item says what, whose, and until when', () => {
  expect(titleOf(item)).toBe('Child Pause');
  expect(subtitleOf(item)).toBe('Kabir Sethi · Nov 24 to Dec 03');
  expect(titleOf({ ...item, kind: 'portrait', relation: 'Mother' })).toBe('Photo of the mother');
  expect(subtitleOf({ ...item, kind: 'guardian', relation: 'House Help', day: null })).toBe('Kabir Sethi · House Help');
  const due = (due_at: number, overdue = false) => dueOf({ due_at, overdue });
  expect(due(at('14:05'))).toBe('by 2:05 PM');
  expect(due(at('23:59') + DAY)).toBe('by tomorrow');
  expect(due(at('23:59') + 3 * DAY)).toBe('by Nov 16');
  expect(due(at('23:59') - 2 * DAY, true)).toBe('overdue since Nov 11');
  expect(due(at('11:00'), true)).toBe('overdue since 11:00 AM');
  // A ticket that somebody works on is not late.
  expect(due(at('23:59') - DAY)).toBe('');
});

test('a request says what it changes, and when', () => {
  const shown = {
    kind: 'Center Shift',
    day: '2026-11-20',
    end_day: '2026-11-25',
    begins_on: '2026-11-25',
    centre_to: 'Whitefield',
    program_to: null,
    length: null,
    reason: '',
    parting: null,
    standing: { program: 'Full Day', transport: null, centre: 'Indiranagar' },
  } as unknown as RequestCase;
  expect(factsOf(shown)).toEqual([
    { name: 'Centre', value: 'Whitefield · now: Indiranagar' },
    { name: 'Last day', value: 'Nov 20, 2026' },
    { name: 'First day there', value: 'Nov 25, 2026' },
  ]);
  expect(effectOf(shown)).toContain('Nov 20, 2026 is the last day here. From Nov 25, 2026 at Whitefield');
  const pause = { ...shown, kind: 'Child Pause', day: '2026-11-24', end_day: '2026-12-03' } as RequestCase;
  expect(effectOf(pause)).toBe('On a break from Nov 24, 2026. Back on Dec 04, 2026, by itself.');
});

import { afterAll, expect, test } from 'vitest';
import { setLanguage } from '../../kit/text/catalogue';
import type { MessageArgs } from '../../kit/text/sentences';
import type { TodayOfChild } from '../../wire/types.gen';
import { todayFromWire } from './model';

afterAll(() => setLanguage(() => undefined, 'en-US'));

const day = { date: '2026-11-12', time_in: null, time_out: null } as const;
const reported = { day: '2026-11-12', said_by: 'Father' } as const;
const child: TodayOfChild = { child_id: '1', attendance: null, absence: null, moments: [], unread: 3 };

test.each<[Partial<TodayOfChild>, string, boolean]>([
  [{}, 'Nothing has been recorded today.', false],
  [
    { moments: [{ id: '7', date: day.date, time: '09:30', type: 'Activity', message: 'Sang.' }] },
    'Not recorded yet',
    false,
  ],
  [{ attendance: { ...day, status: 'Present', time_in: '09:05' } }, 'Arrived at 9:05 AM', false],
  [{ attendance: { ...day, status: 'Present' } }, 'At the centre', false],
  [{ attendance: { ...day, status: 'Present', time_in: '09:05', time_out: '17:30' } }, 'Went home at 5:30 PM', false],
  [{ attendance: { ...day, status: 'Absent' } }, 'Absent', true],
  [{ absence: { ...reported, late_at: null } }, 'You told us: away today', false],
  [{ absence: { ...reported, late_at: '10:30' } }, 'You told us: arriving at 10:30 AM', false],
  // The centre recorded an arrival anyway.
  [
    { absence: { ...reported, late_at: null }, attendance: { ...day, status: 'Present', time_in: '10:00' } },
    'Arrived at 10:00 AM',
    false,
  ],
])('%j is shown as %s', (wire, text, absent) => {
  const [only] = todayFromWire({ children: [{ ...child, ...wire }] });
  expect(only).toMatchObject({ child: '1', state: { text, absent }, unread: 3 });
});

test('texts of the portal are translated, texts of a teacher are not', () => {
  const noted = { date: day.date, time: '09:05', type: 'Attendance' } as const;
  const moments = [
    { ...noted, id: '8', message: 'Present, in at 9:05 AM', code: 'came', values: { came: '09:05' } },
    { ...noted, id: '7', message: 'Came with a new cap.' },
  ];
  const texts = () => todayFromWire({ children: [{ ...child, moments }] })[0]?.entries.map(({ message }) => message);
  expect(texts()).toEqual(['Present, in at 9:05 AM', 'Came with a new cap.']);
  const sentences = { came: ({ came }: MessageArgs) => `हाज़िर, आने का समय ${came}` };
  setLanguage((name) => (name === 'entries' ? sentences : undefined), 'hi-IN');
  expect(texts()).toEqual(['हाज़िर, आने का समय 09:05', 'Came with a new cap.']);
});

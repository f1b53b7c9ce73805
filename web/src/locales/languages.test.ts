import { afterEach, expect, test } from 'vitest';
import written from '../../../rules/dates.json';
import { messages as attendance } from '../features/attendance/messages';
import { messages as settings } from '../features/notifications/settings/messages';
import { stamp } from '../kit/date/clock';
import { formatDay, formatDayLong, formatDue, formatTime, monthName, weekday } from '../kit/date/formats';
import { byCount, catalogue, setLanguage } from '../kit/text/catalogue';
import { dates } from '../kit/text/dates';
import { titles } from '../kit/text/titles';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { pseudo } from './pseudo';
import { tamil } from './tamil/tamil';
import type { Words } from './words';

const english = structuredClone({ present: attendance.present, columns: attendance.columns, title: titles.timeline });
const { days } = attendance;
const asInEnglish: Readonly<Record<string, object>> = {
  attendance: { ...english, days },
  titles: { timeline: english.title },
  dates: { ...dates },
};

afterEach(() => {
  setLanguage((name) => asInEnglish[name], 'en-US');
});

test('a language is an object of the same shape; a catalogue that it lacks stays English', () => {
  const few = {
    attendance: {
      present: 'हाज़िर',
      columns: { date: 'तारीख़' },
      days: (count: number) => byCount(count, { other: `${count} दिन` }),
    },
    titles: { timeline: 'बच्चे की टाइमलाइन' },
  };
  // @ts-expect-error: a text is missing
  const forgetful: Words['timeline-kinds'] = { sleep: 'नींद' };
  expect(forgetful).toBeDefined();
  setLanguage((name) => few[name as keyof typeof few], 'hi-IN');
  expect(attendance.present).toBe('हाज़िर');
  expect(attendance.columns).toEqual({ date: 'तारीख़', inTime: 'In Time', outTime: 'Out Time' });
  expect(attendance.days(2)).toBe('2 दिन');
  expect(attendance.absent).toBe('Absent');
  expect(titles.timeline).toBe('बच्चे की टाइमलाइन');
  // Months and weekdays are the language's own.
  expect(monthName(10)).toBe('नवंबर');
  expect(weekday('2026-11-12')).toBe('गुरुवार');
});

test('a catalogue that is loaded later is in the current language', () => {
  setLanguage((name) => (name === 'late' ? { hello: 'Namaste' } : undefined), 'hi-IN');
  expect(catalogue('late', { hello: 'Hello', bye: 'Bye' })).toEqual({ hello: 'Namaste', bye: 'Bye' });
});

test('plurals follow the language', () => {
  const forms = { one: 'one', few: 'few', many: 'many', other: 'other' };
  expect([0, 1, 2, 5].map((count) => byCount(count, forms))).toEqual(['other', 'one', 'other', 'other']);
  setLanguage(() => undefined, 'pl');
  expect([0, 1, 2, 5].map((count) => byCount(count, forms))).toEqual(['many', 'one', 'few', 'many']);
});

test('Hindi has its own months and weekdays, and Western digits', () => {
  setLanguage((name, texts) => (name === 'dates' ? hindi(name, texts) : undefined), 'hi-IN');
  expect([
    formatDay('2026-09-05'),
    formatDayLong('2026-04-05'),
    formatDue('2026-11-24'),
    formatTime('14:05'),
    stamp(Date.UTC(2026, 10, 21, 8, 35)),
  ]).toEqual(['5 सित॰ 2026', '5 अप्रैल 2026', 'मंगलवार, 24 नव॰', '2:05 PM', '21 नव॰ 2026, 2:05 PM']);
});

test.each([
  ['English', (name: string) => asInEnglish[name], 'en-US', 'Nov 02, 2026, 2:05 PM'],
  ['Hindi', hindi, 'hi-IN', '2 नव॰ 2026, 2:05 PM'],
  ['Kannada', kannada, 'kn-IN', '2 ನವೆಂ 2026, 2:05 PM'],
  ['Tamil', tamil, 'ta-IN', '2 நவ. 2026, 2:05 PM'],
])('%s formats a timestamp like days and times elsewhere', (_, words, tag, written) => {
  setLanguage((name, texts) => (name === 'dates' ? words(name, texts) : undefined), tag);
  expect(stamp(Date.UTC(2026, 10, 2, 8, 35))).toBe(written);
});

test.each([
  ['en-IN', (name: string) => asInEnglish[name], 'en-US'],
  ['hi-IN', hindi, 'hi-IN'],
  ['kn-IN', kannada, 'kn-IN'],
  ['ta-IN', tamil, 'ta-IN'],
] as const)('a day and a month are written in %s as on the billing pages', (language, words, tag) => {
  setLanguage((name, texts) => (name === 'dates' ? words(name, texts) : undefined), tag);
  for (const [day, [whole, month]] of Object.entries(written[language])) {
    expect(formatDay(day)).toBe(whole);
    expect(`${monthName(Number(day.slice(5, 7)) - 1)} 2026`).toBe(month);
  }
});

test('English matches the specification', () => {
  expect([formatDay('2026-09-05'), formatTime('14:05'), weekday('2026-11-12', 'short')]).toEqual([
    'Sep 05, 2026',
    '2:05 PM',
    'Thu',
  ]);
  expect([attendance.days(1), attendance.days(2), settings.devices(1)]).toEqual([
    '1 day',
    '2 days',
    'One of your devices receives notifications.',
  ]);
});

test('the pseudo language has brackets around every text', () => {
  const words = pseudo('any', { a: 'A', list: ['B'], inner: { of: (name: string) => `Of ${name}` } });
  expect(words).toMatchObject({ a: '⟦A⟧', list: ['⟦B⟧'] });
  expect((words as { inner: { of: (name: string) => string } }).inner.of('⟦x⟧')).toBe('⟦Of ⟦x⟧⟧');
});

import { expect, test } from 'vitest';
import { letterFromWire, monthKey, newsMonths } from './model';

const letter = (notification_subject: string) =>
  letterFromWire({
    newsletter_id: '1',
    notification_subject,
    newsletter_due_date: '2025-04-05',
    newsletter_sent_on: '2025-04-04',
    notification_text: '<p>Hello</p>',
  });

test('in July there are April to July', () => {
  expect(newsMonths('2026-07-15').map(({ name }) => name)).toEqual(['April', 'May', 'June', 'July']);
});

test('on 31 March there are all twelve, on 1 April there is one', () => {
  expect(newsMonths('2027-03-31').map(monthKey)).toEqual([
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
  ]);
  expect(newsMonths('2027-04-01').map(monthKey)).toEqual(['2027-04']);
});

test('a subject is split on its dashes', () => {
  expect(letter('Diwali at the centre - what to bring').title).toEqual(['Diwali at the centre', 'what to bring']);
  expect(letter('Plain').title).toEqual(['Plain']);
});

test.each(['', ' ', ' - '])('without a subject (%j) it is the weekly one, with its due date', (subject) => {
  expect(letter(subject).title).toEqual(['Weekley Newsletter', '05 April, 2025']);
});

import { expect, test } from 'vitest';
import { monthKey, newsletterFromWire, newsMonths } from './model';

const newsletter = (notification_subject: string) =>
  newsletterFromWire({
    newsletter_id: '1',
    notification_subject,
    newsletter_due_date: '2025-04-05',
    newsletter_sent_on: '2025-04-04',
    notification_text: '<p>Hello</p>',
  });

test('in July the months are April to July', () => {
  expect(newsMonths('2026-07-15').map(({ name }) => name)).toEqual(['April', 'May', 'June', 'July']);
});

test('31 March has all twelve months, 1 April has one', () => {
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

test('a subject is split at its dashes', () => {
  expect(newsletter('Diwali at the centre - what to bring').title).toEqual(['Diwali at the centre', 'what to bring']);
  expect(newsletter('Plain').title).toEqual(['Plain']);
});

test.each(['', ' ', ' - '])('a newsletter without a subject (%j) is the weekly one, with its due date', (subject) => {
  expect(newsletter(subject).title).toEqual(['Weekley Newsletter', '05 April, 2025']);
});

import { expect, test } from 'vitest';
import { calendarLink, feedFromWire, wholeAddress } from './model';

test('a subscription exists from the time when it was created', () => {
  expect(feedFromWire({ made_at: null, menus: false })).toEqual({ since: undefined, menus: false });
  // A timestamp of 0 counts as a timestamp.
  expect(feedFromWire({ made_at: 0, menus: true }).since).toContain('1970');
});

test('a link is absolute, and opens the calendar of the device', () => {
  const own = wholeAddress('/calendar/secret.ics', 'https://parents.example.com');
  expect(own).toBe('https://parents.example.com/calendar/secret.ics');
  expect(wholeAddress('https://other.example/calendar/a.ics', 'https://localhost')).toBe(
    'https://other.example/calendar/a.ics',
  );
  expect(calendarLink(own)).toBe('webcal://parents.example.com/calendar/secret.ics');
  expect(calendarLink('http://127.0.0.1:4700/calendar/a.ics')).toBe('webcal://127.0.0.1:4700/calendar/a.ics');
});

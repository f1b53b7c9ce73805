import { expect, test } from 'vitest';
import { calendarLink, feedFromWire, wholeAddress } from './model';

test('an address is there from the moment when it was made', () => {
  expect(feedFromWire({ made_at: null, menus: false })).toEqual({ since: undefined, menus: false });
  // The first moment of all is a moment too.
  expect(feedFromWire({ made_at: 0, menus: true }).since).toContain('1970');
});

test('an address is whole, and opens the calendar of the device', () => {
  const own = wholeAddress('/calendar/secret.ics', 'https://parents.example.com');
  expect(own).toBe('https://parents.example.com/calendar/secret.ics');
  expect(wholeAddress('https://other.example/calendar/a.ics', 'https://localhost')).toBe(
    'https://other.example/calendar/a.ics',
  );
  expect(calendarLink(own)).toBe('webcal://parents.example.com/calendar/secret.ics');
  expect(calendarLink('http://127.0.0.1:4700/calendar/a.ics')).toBe('webcal://127.0.0.1:4700/calendar/a.ics');
});

import { expect, test } from 'vitest';
import { ruleTable } from '../testing/rule-table';
import { addressOf, placeOf } from './place';

/** The server's ids are larger than a number can hold. */
const item = '9223372036854775807';
const day = '2026-11-12';

test.each(ruleTable<{ to: string; params: Record<string, string> }>('notice-place'))(
  'of what the server says of $name nothing is dropped',
  ({ input: { to, params }, expect: address }) => {
    const place = placeOf(to, params);
    expect(place && addressOf(place)).toBe(address);
  },
);

test.each([
  ['/chat', '/chat?item=9223372036854775807&day=2026-11-12'],
  ['/timeline', '/timeline?item=9223372036854775807&day=2026-11-12'],
  ['/photoGallery', '/photoGallery?item=9223372036854775807&day=2026-11-12'],
  ['/newsRoom', '/newsRoom?item=9223372036854775807&day=2026-11-12'],
  ['/outdoorActivity', '/outdoorActivity?item=9223372036854775807&day=2026-11-12'],
  ['/foodMenu', '/foodMenu?day=2026-11-12'],
  ['/activityCalendar', '/activityCalendar?day=2026-11-12'],
  ['/attendance', '/attendance?day=2026-11-12'],
  ['/growth', '/growth?tab=COR&item=9223372036854775807&day=2026-11-12'],
  ['/myProfile', '/myProfile'],
])('%s is opened with what it takes and nothing else', (to, address) => {
  const place = placeOf(to, { tab: 'COR', item, day, child: '7', more: 'words' });
  expect(place && addressOf(place)).toBe(address);
});

test('the address of a page that is yet to open says whose child’s it is', () => {
  expect(addressOf({ to: '/chat', search: { item } }, '7')).toBe(`/chat?item=${item}&child=7`);
  expect(addressOf({ to: '/chat', search: {} }, '7')).toBe('/chat?child=7');
});

test.each([
  ['item', ''],
  ['item', 'x1'],
  ['item', '12345678901234567890'],
  ['item', '1&x=2'],
  ['day', '2026-13-45'],
  ['day', 'yesterday'],
  ['day', {}],
])('%s is not %j', (param, value) => expect(placeOf('/chat', { [param]: value })).toEqual({ to: '/chat', search: {} }));

test.each([
  '',
  '/',
  '/login',
  '/verifyUser',
  '/survey/$surveyId',
  '/nowhere',
  '//chat',
  'https://evil.example/chat',
  'javascript:1',
  '/chat?x=1',
  '/chat#x',
])('it does not lead to %j', (to) => expect(placeOf(to, {})).toBeUndefined());

import { expect, test } from 'vitest';
import { ruleTable } from '../testing/rule-table';
import { addressOf, routeTargetOf } from './route-target';

/** Larger than a JavaScript number can hold. */
const item = '9223372036854775807';
const day = '2026-11-12';

test.each(ruleTable<{ to: string; params: Record<string, string> }>('notice-place'))(
  'every field that the server sends for $name is kept',
  ({ input: { to, params }, expect: address }) => {
    const target = routeTargetOf(to, params);
    expect(target && addressOf(target)).toBe(address);
  },
);

test.each([
  ['/chat', '/chat?item=9223372036854775807&day=2026-11-12'],
  ['/timeline', '/timeline?item=9223372036854775807&day=2026-11-12'],
  ['/photoGallery', '/photoGallery?item=9223372036854775807&day=2026-11-12'],
  ['/holidayCalendar', '/holidayCalendar'],
  ['/newsRoom', '/newsRoom?item=9223372036854775807&day=2026-11-12'],
  ['/outdoorActivity', '/outdoorActivity?item=9223372036854775807&day=2026-11-12'],
  ['/foodMenu', '/foodMenu?day=2026-11-12'],
  ['/activityCalendar', '/activityCalendar?day=2026-11-12'],
  ['/attendance', '/attendance?day=2026-11-12'],
  ['/growth', '/growth?tab=COR&item=9223372036854775807&day=2026-11-12'],
  ['/myProfile', '/myProfile'],
])('%s is opened with its own search fields only', (to, address) => {
  const target = routeTargetOf(to, { tab: 'COR', item, day, child: '7', more: 'words' });
  expect(target && addressOf(target)).toBe(address);
});

test('the address for a new page names the child', () => {
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
])('%s cannot be %j', (param, value) =>
  expect(routeTargetOf('/chat', { [param]: value })).toEqual({ to: '/chat', search: {} }),
);

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
])('%j is not a valid target', (to) => expect(routeTargetOf(to, {})).toBeUndefined());

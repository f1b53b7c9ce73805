import { expect, test } from 'vitest';
import { closedDays, daysOf, nextOpenDay } from './days';

test('the first and the last day of a break are counted', () => {
  expect(daysOf({ from: '2026-11-18', to: '2026-11-18' })).toBe(1);
  expect(daysOf({ from: '2026-11-18', to: '2026-11-27' })).toBe(10);
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toBe(3);
});

test('weekends and listed holidays are not counted as days away', () => {
  expect(closedDays({ from: '2026-11-18', to: '2026-11-27' }, ['2026-11-24'])).toBe(3);
  expect(closedDays({ from: '2026-11-23', to: '2026-11-27' }, [])).toBe(0);
});

test('a child is back on the next open day', () => {
  expect(nextOpenDay('2026-11-27', [])).toBe('2026-11-27');
  expect(nextOpenDay('2026-11-28', [])).toBe('2026-11-30');
  expect(nextOpenDay('2026-11-28', ['2026-11-30', '2026-12-01'])).toBe('2026-12-02');
});

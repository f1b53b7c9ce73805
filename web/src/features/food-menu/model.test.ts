import { expect, test } from 'vitest';
import { menuFromWire } from './model';

const day = { date: '2026-11-12', Breakfast: '', Lunch: 'Lemon rice', Snacks: '', Fruits: '' };

test('a day with one meal has a menu, a day with none has none', () => {
  expect(menuFromWire(day).menu).toEqual({ breakfast: '', lunch: 'Lemon rice', snacks: '', fruits: '' });
  const none = menuFromWire({ ...day, Lunch: '', next: '2026-11-16' });
  expect(none).toEqual({ menu: undefined, previous: undefined, next: '2026-11-16' });
});

import { expect, test } from 'vitest';
import { menuFromWire } from './model';

const day = { date: '2026-11-12', Breakfast: '', Lunch: 'Lemon rice', Snacks: '', Fruits: '' };

test('a day with one meal has a menu, a day with none has none', () => {
  expect(menuFromWire(day)).toEqual({ breakfast: '', lunch: 'Lemon rice', snacks: '', fruits: '' });
  expect(menuFromWire({ ...day, Lunch: '' })).toBeNull();
});

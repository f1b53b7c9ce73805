import { expect, test } from 'vitest';
import { kindOf } from './kinds';

test.each([
  ['Breakfast', 'foodMenu'],
  ['Fruit', 'foodMenu'],
  ['Lunch', 'foodMenu'],
  ['Snack', 'foodMenu'],
  ['Snacks', 'foodMenu'],
  ['Fruits', 'foodMenu'],
  ['Image', 'photoGallery'],
  ['photo', 'photoGallery'],
  ['message', 'chat'],
  ['measurement', 'measurement'],
  ['cor', 'childCare'],
  ['Attendance', 'attendance'],
  ['OutdoorEvents', 'outdoorActivity'],
  ['Milk', undefined],
  ['Sleep', undefined],
  ['Diaper', undefined],
  ['Activity', undefined],
])('the badge of %s links to %s', (type, badge) => {
  expect(kindOf(type).badge).toBe(badge);
});

test('types are case-insensitive', () => {
  expect(kindOf('OUTDOOREVENTS')).toEqual(kindOf('OutdoorEvents'));
  expect(kindOf(' sleep ').tone).toBe('sleep');
});

test('an unknown type has no word and no badge', () => {
  expect(kindOf('Yoga')).toEqual({ tone: 'message', word: undefined, badge: undefined });
  expect(kindOf('constructor').word).toBeUndefined();
});

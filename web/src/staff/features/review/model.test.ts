import { expect, test } from 'vitest';
import type { ReviewItem } from '../../../wire-staff/types.gen';
import { childName, fieldsOf, kindName, valuesOf, whyOf } from './model';

const lunch: ReviewItem = {
  ...{ id: 'e1', centre: '1', room: '1', child: '1', child_name: 'Ira', kind: 'lunch', about: false, proof: 'none' },
  ...{ at: Date.parse('2026-11-12T12:31:00+05:30'), arrived_at: 0, person: 'Pushpa', reason: 'already_logged' },
  ...{ row: { text: null, values: { dish: 'Dal', amount: 'some', replaces: null } }, stands: null },
  mine_until_today: true,
};

test('the form begins with the day, the time and the values of the entry', () => {
  expect(fieldsOf(lunch)).toMatchObject({ day: '2026-11-12', time: '12:31', text: 'Dal', amount: 'some', ml: '' });
  const diaper = { wet: true, dirty: false, dry: false, cream: true };
  expect(fieldsOf({ ...lunch, kind: 'diaper', row: { text: null, values: diaper } }).diaper).toEqual(diaper);
});

test('what the form shows is changed, and the rest of the entry stays', () => {
  const changed = { ...fieldsOf(lunch), text: ' Rice ', amount: '' };
  expect(valuesOf(lunch, changed)).toEqual({ dish: 'Rice', amount: null, replaces: null });
  const milk: ReviewItem = { ...lunch, kind: 'milk', row: { text: null, values: { ml: 90 } } };
  expect(valuesOf(milk, { ...fieldsOf(milk), ml: '120' })).toEqual({ ml: 120 });
  const out: ReviewItem = {
    ...lunch,
    kind: 'out',
    row: { text: null, values: { collector: 'parent-1', name: 'Meera' } },
  };
  expect(valuesOf(out, fieldsOf(out))).toEqual({ collector: 'parent-1', name: 'Meera' });
});

test('values of another type leave the form empty instead of breaking it', () => {
  const broken = { ...lunch, row: { text: null, values: { dish: 7, ml: 'much' } } };
  expect(fieldsOf(broken)).toMatchObject({ text: '', ml: '' });
});

test('an entry of an unknown kind, of an unknown child or without a reason has words', () => {
  expect(kindName('lunch')).toBe('Lunch');
  expect(kindName('swim')).toBe('An unknown kind of entry');
  expect(childName({ child_name: null })).toBe('An unknown child');
  expect(whyOf({ reason: null })).toBe('The content is not valid');
});

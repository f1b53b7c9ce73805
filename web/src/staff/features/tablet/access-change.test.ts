import { expect, test } from 'vitest';
import type { PersonOnTablet } from '../../../wire-staff/types.gen';
import { changeOfAccess } from './access-change';

const lakshmi: PersonOnTablet = {
  ...{ id: '1', name: 'Lakshmi', role: 'teacher', has_pin: true, on_shift: true, rooms: ['11'] },
};
const rooms = [
  { id: '11', name: 'Nursery', children: 18 },
  { id: '12', name: 'Playgroup', children: 12 },
];

test('a person reads that rooms or the role changed, or that they no longer work on the tablet', () => {
  const changeText = (...people: PersonOnTablet[]) => changeOfAccess(lakshmi, { people, rooms });
  expect(changeText({ ...lakshmi, on_shift: false })).toBeUndefined();
  expect(changeText({ ...lakshmi, rooms: ['11', '12'] })).toBe('Lakshmi now works in Nursery, Playgroup.');
  expect(changeText({ ...lakshmi, role: 'head', rooms: ['11', '12'] })).toBe('Lakshmi is now Head.');
  expect(changeText()).toBe('Lakshmi does not work on this tablet any more.');
});

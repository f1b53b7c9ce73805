import { expect, test } from 'vitest';
import { initials, photoUrl } from '../session/photo';
import { wireChild } from '../testing/children';
import { childFromWire, colourOf } from './model';

test('a mother’s profile has her phone, e-mail address, photograph, PIN and token', () => {
  const child = childFromWire(wireChild());
  expect(child.profile).toMatchObject({
    parentType: 'Mother',
    parentPhone: '9800000001',
    parentEmail: 'meera.rao@example.com',
    parentPhoto: 'm.webp?s=1',
    parentApprovedStatus: 'Active',
  });
  expect([child.pin, child.token]).toEqual(['4711', 'token-100']);
});

test('a father’s profile has his', () => {
  const child = childFromWire(
    wireChild({
      parent: 'Father',
      father_phone: '9800000002',
      father_password: '0815',
      father_access_token: 'his',
      mother_phone: '',
      mother_password: '',
      mother_access_token: '',
    }),
  );
  expect(child.profile).toMatchObject({ parentType: 'Father', parentPhone: '9800000002', parentPhoto: 'f.webp?s=1' });
  expect([child.pin, child.token, child.profile.parentApprovedStatus]).toEqual(['0815', 'his', 'Pending For Approval']);
});

test('1 means on pause', () => {
  expect(childFromWire(wireChild({ pause_state: 1 })).paused).toBe(true);
  expect(childFromWire(wireChild({ pause_state: 0 })).paused).toBe(false);
});

test('a child keeps its colour, and many children share six of them evenly', () => {
  expect(colourOf('100')).toBe(colourOf('100'));
  const counts = new Map<number, number>();
  for (let id = 0; id < 6000; id++) counts.set(colourOf(String(id)), (counts.get(colourOf(String(id))) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
});

test('the time stamp joins a signed path with & and a bare one with ?', () => {
  expect(photoUrl('/media/', 'c.webp?s=1', 5)).toBe('/media/c.webp?s=1&t=5');
  expect(photoUrl('/media/', 'c.webp', 5)).toBe('/media/c.webp?t=5');
  expect(photoUrl('/media/', '', 5)).toBeUndefined();
});

test.each([
  ['Anaya Rao', 'AR'],
  ['Zoya', 'Z'],
  ['  Lakshmi  Meenakshi Iyer ', 'LI'],
  ['गौतम कौशिक', 'गौकौ'],
  ['கௌதம்', 'கௌ'],
  ['ಕೌಶಿಕ್ ರಾವ್', 'ಕೌರಾ'],
  ['', ''],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

import { expect, test } from 'vitest';
import { addressOf, placeOf } from './place';

test('a notification leads to the portal’s own screens, with what they are opened with', () => {
  const place = placeOf('/growth', { tab: 'COR' });
  expect(place && addressOf(place)).toBe('/growth?tab=COR');
  expect(placeOf('/chat', {})).toEqual({ to: '/chat', search: {} });
});

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

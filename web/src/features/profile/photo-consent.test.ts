import { expect, test } from 'vitest';
import type { PhotoConsent } from './model';
import { allowsMore, answerOf, LEVELS } from './photo-consent';

test('A choice allows more when it is wider than what holds', () => {
  const wider = LEVELS.flatMap((chosen) =>
    LEVELS.filter((held) => allowsMore(chosen, held)).map((held) => [chosen, held]),
  );
  expect(wider).toEqual([
    ['with_friends', 'alone_only'],
    ['with_friends', 'no_photos'],
    ['alone_only', 'no_photos'],
  ]);
});

test('A parent’s own answer is found by the parent’s side', () => {
  const given = { given_by: 'Father', level: 'no_photos', since: '2026-11-12' } as const;
  const consent: PhotoConsent = { level: 'no_photos', answers: [given] };
  expect(answerOf(consent, 'Father')).toBe(given);
  expect(answerOf(consent, 'Mother')).toBeUndefined();
});

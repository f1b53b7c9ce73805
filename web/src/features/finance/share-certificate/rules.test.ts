import { expect, test } from 'vitest';
import { periodIn, validateMail } from './rules';

test('a certificate is emailed to one address', () => {
  for (const email of ['', '  ']) expect(validateMail({ email })).toBe('email missing');
  for (const email of ['meera', 'a@b, c@d', 'a@b;c@d', 'a b@c', 'a@b\nBcc: c@d', '@b', 'a@'])
    expect(validateMail({ email }), email).toBe('email invalid');
  for (const email of ['meera.rao@example.com', ' meera@example.com ', 'meera@home'])
    expect(validateMail({ email }), email).toBeNull();
});

test('an address without a full period names no certificate', () => {
  const whole = { natureOfService: 'Tuition Fee', startDate: '2026-04-01', endDate: '2027-03-31' };
  expect(periodIn(whole)).toEqual(whole);
  expect(periodIn({})).toBeUndefined();
  expect(periodIn({ ...whole, natureOfService: '' })).toBeUndefined();
  expect(periodIn({ ...whole, startDate: '2026-04-31' })).toBeUndefined();
  expect(periodIn({ ...whole, endDate: 'soon' })).toBeUndefined();
});

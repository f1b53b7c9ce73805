import { expect, test } from 'vitest';
import { mailFault, periodIn } from './rules';

test('a certificate is mailed to one address', () => {
  for (const email of ['', '  ']) expect(mailFault({ email })).toBe('email missing');
  for (const email of ['meera', 'a@b, c@d', 'a@b;c@d', 'a b@c', 'a@b\nBcc: c@d', '@b', 'a@'])
    expect(mailFault({ email }), email).toBe('email invalid');
  for (const email of ['meera.rao@example.com', ' meera@example.com ', 'meera@home'])
    expect(mailFault({ email }), email).toBeNull();
});

test('an address that does not say which certificate asks for none', () => {
  const whole = { natureOfService: 'Tuition Fee', startDate: '2026-04-01', endDate: '2027-03-31' };
  expect(periodIn(whole)).toEqual(whole);
  expect(periodIn({})).toBeUndefined();
  expect(periodIn({ ...whole, natureOfService: '' })).toBeUndefined();
  expect(periodIn({ ...whole, startDate: '2026-04-31' })).toBeUndefined();
  expect(periodIn({ ...whole, endDate: 'soon' })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './card-messages';
import { validateCode, validateForgot, validateLogin } from './rules';

test.each(ruleTable<{ phone: string; email: string }>('login'))('login: $name', ({ input, expect: message }) => {
  const error = validateLogin(input, '+91');
  expect(error && messages.errors[error]).toBe(message);
});

test.each(ruleTable<{ phone: string; email: string }>('login-abroad'))(
  'abroad: $name',
  ({ input, expect: message }) => {
    const error = validateLogin(input, '+91', true);
    expect(error && messages.errors[error]).toBe(message);
  },
);

test.each(ruleTable<{ otp: string }>('otp'))('code: $name', ({ input, expect: message }) => {
  const error = validateCode(input);
  expect(error && messages.errors[error]).toBe(message);
});

test.each(ruleTable<{ email: string }>('forgot-password'))('forgotten: $name', ({ input, expect: message }) => {
  const error = validateForgot(input);
  expect(error && messages.errors[error]).toBe(message);
});

import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './card-messages';
import { codeFault, forgotFault, loginFault } from './rules';

test.each(ruleTable<{ phone: string; email: string }>('login'))('login: $name', ({ input, expect: message }) => {
  const fault = loginFault(input, '+91');
  expect(fault && messages.faults[fault]).toBe(message);
});

test.each(ruleTable<{ phone: string; email: string }>('login-abroad'))(
  'abroad: $name',
  ({ input, expect: message }) => {
    const fault = loginFault(input, '+91', true);
    expect(fault && messages.faults[fault]).toBe(message);
  },
);

test.each(ruleTable<{ otp: string }>('otp'))('code: $name', ({ input, expect: message }) => {
  const fault = codeFault(input);
  expect(fault && messages.faults[fault]).toBe(message);
});

test.each(ruleTable<{ email: string }>('forgot-password'))('forgotten: $name', ({ input, expect: message }) => {
  const fault = forgotFault(input);
  expect(fault && messages.faults[fault]).toBe(message);
});

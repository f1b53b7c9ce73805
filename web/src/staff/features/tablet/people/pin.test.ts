import { expect, test } from 'vitest';
import table from '../../../../../../rules/staff-pins.json';
import { weakness } from './pin';

// The field takes four digits and nothing else.
const typed = table.cases.filter(({ input }) => /^[0-9]{4}$/.test(input.pin));

test.each(typed)('$name', ({ input, expect: expected }) => {
  expect(weakness(input.pin) ?? null).toBe(expected);
});

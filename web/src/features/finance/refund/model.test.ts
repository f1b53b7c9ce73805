import { expect, test } from 'vitest';
import { checkFromWire, grouped } from './model';

test('rupees are shown with Indian grouping, and sent back unchanged', () => {
  for (const [amount, shown] of [
    ['0.00', '0.00'],
    ['450.00', '450.00'],
    ['1450.50', '1,450.50'],
    ['12345.00', '12,345.00'],
    ['125000.50', '1,25,000.50'],
    ['12345678.09', '1,23,45,678.09'],
    ['999', '999'],
    ['1000', '1,000'],
    ['', ''],
  ] as const)
    expect(grouped(amount)).toBe(shown);
  const wire = { message: '', amount: '1450.50', amount_paise: 145_050 };
  expect(checkFromWire(wire)).toEqual({ message: '', amount: '1450.50', shown: '1,450.50' });
});

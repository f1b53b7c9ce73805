import { expect, test } from 'vitest';
import { codeInAddress, codeOf } from './code';

test('a typed code loses spaces, dashes and the signs that no code has', () => {
  expect(codeOf('k7mw 3rtd')).toBe('K7MW3RTD');
  expect(codeOf('K7MW-3RTD')).toBe('K7MW3RTD');
  expect(codeOf('O0I1LK')).toBe('K');
  expect(codeOf('K7MW3RTDXX')).toBe('K7MW3RTD');
});

test('the address of a QR code holds a whole code or none', () => {
  expect(codeInAddress('https://staff.aangan.example/pair#pair=K7MW3RTD')).toBe('K7MW3RTD');
  expect(codeInAddress('#pair=K7MW')).toBeUndefined();
  expect(codeInAddress('#other=K7MW3RTD')).toBeUndefined();
  expect(codeInAddress('')).toBeUndefined();
});

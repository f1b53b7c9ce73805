import { expect, test } from 'vitest';
import { taxYears, validateCertificate } from './rules';

const wanted = { natureOfService: 'Tuition Fee', startDate: '2026-04-01', endDate: '2026-11-12' };

test('a missing first day is reported before a missing last day', () => {
  expect(validateCertificate({ ...wanted, startDate: '', endDate: '' })).toBe('startDate missing');
  expect(validateCertificate({ ...wanted, startDate: '' })).toBe('startDate missing');
  expect(validateCertificate({ ...wanted, endDate: '' })).toBe('endDate missing');
  expect(validateCertificate(wanted)).toBeNull();
});

test('other checks of a period are left to the server', () => {
  expect(validateCertificate({ ...wanted, startDate: '2026-11-12', endDate: '2026-04-01' })).toBeNull();
});

test('a tax year begins on the first of April', () => {
  const years = (today: string) => taxYears(today).map(({ name }) => name);
  expect(years('2026-11-12')).toEqual(['2026-27', '2025-26']);
  expect(years('2026-04-01')).toEqual(['2026-27', '2025-26']);
  expect(years('2026-03-31')).toEqual(['2025-26', '2024-25']);
  expect(years('2099-12-31')).toEqual(['2099-00', '2098-99']);
  expect(taxYears('2026-11-12')[0]).toEqual({ name: '2026-27', startDate: '2026-04-01', endDate: '2027-03-31' });
});

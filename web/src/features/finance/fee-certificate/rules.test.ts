import { expect, test } from 'vitest';
import { certificateFault, taxYears } from './rules';

const wanted = { natureOfService: 'Tuition Fee', startDate: '2026-04-01', endDate: '2026-11-12' };

test('the first day is asked for before the last one', () => {
  expect(certificateFault({ ...wanted, startDate: '', endDate: '' })).toBe('startDate missing');
  expect(certificateFault({ ...wanted, startDate: '' })).toBe('startDate missing');
  expect(certificateFault({ ...wanted, endDate: '' })).toBe('endDate missing');
  expect(certificateFault(wanted)).toBeNull();
});

test('what else there is to say of a period is left to the server', () => {
  expect(certificateFault({ ...wanted, startDate: '2026-11-12', endDate: '2026-04-01' })).toBeNull();
});

test('a tax year begins on the first of April', () => {
  const years = (today: string) => taxYears(today).map(({ name }) => name);
  expect(years('2026-11-12')).toEqual(['2026-27', '2025-26']);
  expect(years('2026-04-01')).toEqual(['2026-27', '2025-26']);
  expect(years('2026-03-31')).toEqual(['2025-26', '2024-25']);
  expect(years('2099-12-31')).toEqual(['2099-00', '2098-99']);
  expect(taxYears('2026-11-12')[0]).toEqual({ name: '2026-27', startDate: '2026-04-01', endDate: '2027-03-31' });
});

import { expect, test } from 'vitest';
import { isRow } from './row';

const row = {
  ...{ id: 'a', version: 1, group: 'g', kind: 'note', child: '7', person: null, online: false },
  ...{ device_at: 1, difference: null, start: 's', since_start: 0, happened: null, values: { text: 'Ate well.' } },
};

test('an entry of another version is sent: the server decides about its kind and its values', () => {
  expect(isRow(row)).toBe(true);
  expect(isRow({ ...row, version: 2, kind: 'medicine', values: { dose: 5 }, more: true })).toBe(true);
});

test('a record that is no entry is none', () => {
  for (const record of [undefined, null, 'a', {}, { ...row, child: undefined }, { ...row, happened: 'now' }])
    expect(isRow(record)).toBe(false);
});

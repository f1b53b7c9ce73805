import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { device } from './device';
import { listOf, members, optional } from './stored';

const KEY = 'a value';
const SCHEMA = members({
  name: v.fallback(v.string(), ''),
  marks: listOf(v.object({ at: v.number() })),
  inner: members({ on: v.fallback(v.boolean(), false) }),
  more: optional(v.picklist(['a', 'b'])),
});
const DEFAULT = { name: '', marks: [], inner: { on: false } };

beforeEach(() => device.remove(KEY));
afterEach(() => vi.unstubAllGlobals());

const storeAndRead = (value: unknown) => {
  device.write(KEY, value);
  return device.read(KEY, SCHEMA);
};

test('a stored value is read back', () => {
  const stored = { name: 'Usha', marks: [{ at: 1 }], inner: { on: true }, more: 'b' };
  expect(storeAndRead(stored)).toEqual(stored);
});

test('a missing or invalid value is the default', () => {
  expect(device.read(KEY, SCHEMA)).toEqual(DEFAULT);
  for (const other of [null, 7, 'text', [], [[]], { name: 7, marks: {}, inner: null, more: 'c' }])
    expect(storeAndRead(other), JSON.stringify(other)).toEqual(DEFAULT);
});

test('an invalid member or entry does not affect the others, and unknown members are left out', () => {
  expect(storeAndRead({ name: 'Usha', marks: [{ at: 'noon' }, null, { at: 2, by: 'x' }], inner: 3, later: 1 })).toEqual(
    {
      ...DEFAULT,
      name: 'Usha',
      marks: [{ at: 2 }],
    },
  );
});

test('neither invalid JSON nor a failing storage throws', () => {
  for (const getItem of [
    () => '{"name":',
    () => {
      throw new Error('forbidden');
    },
  ]) {
    vi.stubGlobal('localStorage', { getItem });
    expect(device.read(KEY, SCHEMA)).toEqual(DEFAULT);
  }
});

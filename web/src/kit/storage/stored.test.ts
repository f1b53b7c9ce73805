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

const kept = (value: unknown) => {
  device.write(KEY, value);
  return device.read(KEY, SCHEMA);
};

test('what was stored comes back', () => {
  const stored = { name: 'Usha', marks: [{ at: 1 }], inner: { on: true }, more: 'b' };
  expect(kept(stored)).toEqual(stored);
});

test('a value that is missing, broken or of somebody else is the default', () => {
  expect(device.read(KEY, SCHEMA)).toEqual(DEFAULT);
  for (const other of [null, 7, 'text', [], [[]], { name: 7, marks: {}, inner: null, more: 'c' }])
    expect(kept(other), JSON.stringify(other)).toEqual(DEFAULT);
});

test('one member or entry that does not fit leaves the others, and what no schema names is left out', () => {
  expect(kept({ name: 'Usha', marks: [{ at: 'noon' }, null, { at: 2, by: 'x' }], inner: 3, later: 1 })).toEqual({
    ...DEFAULT,
    name: 'Usha',
    marks: [{ at: 2 }],
  });
});

test('neither a text that is no JSON nor a storage that fails throws', () => {
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

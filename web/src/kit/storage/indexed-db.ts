import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';
import type { StoredSchema } from './stored';

// Values in IndexedDB, for data that must outlive the page and the browser. Failed writes stay in memory, are applied on
// read, and are retried with the next write; so a browser without storage works as long as the page.

type Change = (stored: unknown) => unknown;

const store = createStore('aangan', 'kept');
/** The values when the database was last read or written. */
const lastKnown = new Map<string, unknown>();
/** Changes that could not be written yet, in their order. */
const unwritten = new Map<string, readonly Change[]>();

const pending = (key: string) => unwritten.get(key) ?? [];

/** The stored value with the pending changes, as its schema parses it. */
export async function readStored<T>(key: string, schema: StoredSchema<T>): Promise<T> {
  try {
    lastKnown.set(key, await get(key, store));
  } catch {
    // The last known value is used.
  }
  return v.parse(schema, withChanges(pending(key), lastKnown.get(key)));
}

/** Changes a value atomically and in the order of the calls, across tabs. Returns the new value. */
export async function updateStored<T>(key: string, schema: StoredSchema<T>, modify: (stored: T) => T): Promise<T> {
  const change = (stored: unknown) => modify(v.parse(schema, stored));
  let before: readonly Change[] = [];
  let result: T | undefined;
  const apply = (stored: unknown): T => {
    before = pending(key);
    result = change(withChanges(before, stored));
    return result;
  };
  try {
    await update(key, apply, store);
    lastKnown.set(key, result);
    // Another change may have failed during this write.
    const after = pending(key).filter((one) => !before.includes(one));
    unwritten.set(key, after);
    return result as T;
  } catch {
    const all = apply(lastKnown.get(key));
    unwritten.set(key, [...before, change]);
    return all;
  }
}

function withChanges(changes: readonly Change[], stored: unknown): unknown {
  return changes.reduce((value, change) => change(value), stored);
}

import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';
import type { StoredSchema } from './stored';

// What has to outlive the page and the browser: IndexedDB. As in device.ts, a browser that will not keep it gets a memory
// that lasts as long as the page. One that fails once loses nothing: what it has not kept is laid over what it has, and
// kept with the next change.

type Change = (stored: unknown) => unknown;

const store = createStore('aangan', 'kept');
/** What stood in the store when it was last reached. */
const known = new Map<string, unknown>();
/** Changes that the store has not taken, in their order. */
const untaken = new Map<string, readonly Change[]>();

const waiting = (key: string) => untaken.get(key) ?? [];

export async function readKept<T>(key: string, schema: StoredSchema<T>): Promise<T> {
  try {
    known.set(key, await get(key, store));
  } catch {
    // As it was last seen.
  }
  return v.parse(schema, laid(waiting(key), known.get(key)));
}

/** Changes what is kept, whole and in the order of the calls, whichever tab makes them; gives what stands then. */
export async function changeKept<T>(key: string, schema: StoredSchema<T>, how: (stored: T) => T): Promise<T> {
  const change = (stored: unknown) => how(v.parse(schema, stored));
  let before: readonly Change[] = [];
  let made: T | undefined;
  const make = (stored: unknown): T => {
    before = waiting(key);
    made = change(laid(before, stored));
    return made;
  };
  try {
    await update(key, make, store);
    known.set(key, made);
    // Another one may have failed while this one was on its way.
    const after = waiting(key).filter((one) => !before.includes(one));
    untaken.set(key, after);
    return made as T;
  } catch {
    const all = make(known.get(key));
    untaken.set(key, [...before, change]);
    return all;
  }
}

function laid(changes: readonly Change[], stored: unknown): unknown {
  return changes.reduce((value, change) => change(value), stored);
}

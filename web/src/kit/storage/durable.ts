import { createStore, get, update } from 'idb-keyval';

// What has to outlive the page and the browser: IndexedDB. As in device.ts, a browser that will not keep it gets a memory
// that lasts as long as the page.

const store = createStore('aangan', 'kept');
const memory = new Map<string, unknown>();

export async function readKept(key: string): Promise<unknown> {
  if (memory.has(key)) return memory.get(key);
  try {
    return await get(key, store);
  } catch {
    return undefined;
  }
}

/** Changes what is kept, whole and in the order of the calls, whichever tab makes them; gives what stands then. */
export async function changeKept<T>(key: string, change: (stored: unknown) => T): Promise<T> {
  const made: T[] = [];
  const make = (stored: unknown): T => {
    made[0] = change(memory.has(key) ? memory.get(key) : stored);
    return made[0];
  };
  try {
    await update(key, make, store);
    memory.delete(key);
  } catch {
    memory.set(key, made.length > 0 ? made[0] : make(undefined));
  }
  return made[0] as T;
}

import * as v from 'valibot';
import type { StoredSchema } from './stored';

// What stays on the device. Values are JSON; a browser that forbids storage gets a memory that lasts as long as the page.
// Belongs here: reading and writing by key. What may be kept at all is decided by those who own a key (session, challenge).

interface Shelf {
  /** What is stored under the key, as its schema takes it. */
  read<T>(key: string, schema: StoredSchema<T>): T;
  /** True where it outlives the page. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
}

function shelf(open: () => Storage): Shelf {
  // What the browser would not keep, because its storage is full or forbidden.
  const memory = new Map<string, string>();
  const attempt = (change: (storage: Storage) => void): boolean => {
    try {
      change(open());
      return true;
    } catch {
      return false;
    }
  };
  return {
    read(key, schema) {
      let text = memory.get(key) ?? null;
      if (text === null) attempt((storage) => (text = storage.getItem(key)));
      return v.parse(schema, parsed(text));
    },
    write(key, value) {
      const text = JSON.stringify(value);
      const kept = attempt((storage) => storage.setItem(key, text));
      if (kept) memory.delete(key);
      else memory.set(key, text);
      return kept;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys() {
      const keys = new Set(memory.keys());
      attempt((storage) => {
        for (const key of Object.keys(storage)) keys.add(key);
      });
      return [...keys];
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Until logout. */
export const device = shelf(() => localStorage);

/** Until the tab closes. */
export const tab = shelf(() => sessionStorage);

import * as v from 'valibot';
import type { StoredSchema } from './stored';

// localStorage and sessionStorage with JSON values and schemas. When the browser forbids storage, values are kept in memory
// as long as the page.

interface KeyValueStore {
  /** The stored value as its schema parses it. */
  read<T>(key: string, schema: StoredSchema<T>): T;
  /** False when the value was kept in memory only. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
}

function keyValueStore(open: () => Storage): KeyValueStore {
  // Values that could not be stored: the storage is full or forbidden.
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
      const isStored = attempt((storage) => storage.setItem(key, text));
      if (isStored) memory.delete(key);
      else memory.set(key, text);
      return isStored;
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
export const device = keyValueStore(() => localStorage);

/** Until the tab closes. */
export const tab = keyValueStore(() => sessionStorage);

// What stays on the device. Values are JSON; a browser that forbids storage gets a memory that lasts as long as the page.
// Belongs here: reading and writing by key. What may be kept at all is decided by those who own a key (session, challenge).

interface Shelf {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

function shelf(open: () => Storage): Shelf {
  const memory = new Map<string, string>();
  const storage = (): Storage | undefined => {
    try {
      return open();
    } catch {
      return undefined;
    }
  };
  return {
    read(key) {
      try {
        const text = storage()?.getItem(key) ?? memory.get(key);
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      try {
        storage()?.setItem(key, text);
      } catch {
        // Full or forbidden: the memory above still holds it for this page.
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage()?.removeItem(key);
      } catch {
        // Nothing to remove where nothing may be kept.
      }
    },
  };
}

/** Until logout. */
export const device = shelf(() => localStorage);

/** Until the tab closes. */
export const tab = shelf(() => sessionStorage);

// IndexedDB with promises. Nothing falls back to memory: a caller learns that nothing was stored.

export type Stores = Readonly<Record<string, IDBObjectStoreParameters>>;

type Work<T> = (store: (name: string) => IDBObjectStore) => Promise<T>;

export interface Database {
  read<T>(work: Work<T>): Promise<T>;
  /** Resolves after the transaction has completed. With `strict` the browser confirms it only once it is on the disk. */
  write<T>(durability: 'strict' | 'relaxed', work: Work<T>): Promise<T>;
  /** Deletes the database with all that is in it. The next call creates an empty one. */
  destroy(): Promise<void>;
}

const OPEN_MS = 5000;
/** A longer transaction is aborted, so that its outcome is certain. */
const LONGEST_MS = 10_000;

/** A database of one version, opened by the first call. */
export function createDatabase(name: string, stores: Stores): Database {
  const names = Object.keys(stores);
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The database ${name} does not open.`)), OPEN_MS);
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        for (const [store, options] of Object.entries(stores)) request.result.createObjectStore(store, options);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        clearTimeout(timer);
        const database = request.result;
        // Another window deletes it, or the browser does.
        database.onversionchange = () => close();
        database.onclose = () => close();
        resolve(database);
      };
    });
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  }

  function close(): void {
    const closing = opened;
    opened = undefined;
    closing?.then((database) => database.close()).catch(() => {});
  }

  async function run<T>(mode: IDBTransactionMode, durability: IDBTransactionDurability, work: Work<T>): Promise<T> {
    const database = await (opened ?? open());
    const transaction = database.transaction(names, mode, { durability });
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(`A transaction of ${name} was aborted.`));
    });
    const timer = setTimeout(() => abort(transaction), LONGEST_MS);
    try {
      const [value] = await Promise.all([
        work((store) => transaction.objectStore(store)).catch((cause) => {
          abort(transaction);
          throw cause;
        }),
        completed,
      ]);
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    read: (work) => run('readonly', 'default', work),
    write: (durability, work) => run('readwrite', durability, work),
    async destroy() {
      close();
      await answerOf(indexedDB.deleteDatabase(name));
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

/** What a request of a transaction answers. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}

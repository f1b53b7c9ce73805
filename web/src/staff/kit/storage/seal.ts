import { answerOf, type Database } from './database';

// Encrypts what a tablet stores about children, with a key that lies beside it and that no script can read out. It keeps out a
// person who copies the storage, not one who holds the unlocked tablet.

/** The store of the key; each database has one of its own. */
export const KEY_STORE = 'key';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface Sealer {
  seal(value: unknown): Promise<Sealed>;
  sealBytes(bytes: BufferSource): Promise<Sealed>;
  /** Rejects when the value was sealed with another key or was changed. */
  open(sealed: Sealed): Promise<unknown>;
  openBytes(sealed: Sealed): Promise<ArrayBuffer>;
}

const ALGORITHM = { name: 'AES-GCM', length: 256 };
const IV_BYTES = 12;
const KEY = 'key';

export function createSealer(database: Database): Sealer {
  let known: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    const found = known ?? findOrMakeKey(database);
    known = found;
    found.catch(() => {
      if (known === found) known = undefined;
    });
    return found;
  };
  const sealBytes = async (bytes: BufferSource): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM.name, iv }, await key(), bytes) };
  };
  const openBytes = async ({ iv, data }: Sealed): Promise<ArrayBuffer> =>
    crypto.subtle.decrypt({ name: ALGORITHM.name, iv }, await key(), data);
  return {
    sealBytes,
    openBytes,
    seal: (value) => sealBytes(new TextEncoder().encode(JSON.stringify(value))),
    open: async (sealed) => JSON.parse(new TextDecoder().decode(await openBytes(sealed))),
  };
}

async function findOrMakeKey(database: Database): Promise<CryptoKey> {
  const found = await database.read((store) => answerOf<CryptoKey | undefined>(store(KEY_STORE).get(KEY)));
  if (found) return found;
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  return database.write('strict', async (store) => {
    // Another window may have made one meanwhile.
    const first = await answerOf<CryptoKey | undefined>(store(KEY_STORE).get(KEY));
    if (first) return first;
    await answerOf(store(KEY_STORE).put(made, KEY));
    return made;
  });
}

import { answerOf, createDatabase } from '../storage/database';
import { createSealer, KEY_STORE, type Sealed } from '../storage/seal';
import { fitting } from './batch';
import { isRow, type Row } from './row';

// The queue's database: one sealed record for each entry, in the order in which they were made.

/** An entry in the order of the queue. */
export interface Entry {
  order: number;
  row: Row;
  sealed: Sealed;
}

/**
 * Why an entry is set aside: it needs a PIN; the server refuses it even alone; it cannot be decrypted. It stays on the device,
 * and the entries behind it are sent.
 */
type Why = 'pin_required' | 'refused' | 'unreadable';

interface Aside extends Sealed {
  why: Why;
}

const WAITING = 'waiting';
const ASIDE = 'aside';
const DRAFTS = 'drafts';

const database = createDatabase('aangan.staff.queue', {
  [KEY_STORE]: {},
  [WAITING]: { autoIncrement: true },
  [ASIDE]: {},
  [DRAFTS]: {},
});
const sealer = createSealer(database);

/** Resolves once the entries are on the disk. */
export async function add(rows: readonly Row[]): Promise<void> {
  const sealed = await Promise.all(rows.map((row) => sealer.seal(row)));
  await database.write('strict', async (store) => {
    await Promise.all(sealed.map((record) => answerOf(store(WAITING).add(record))));
  });
}

/** The oldest entries that fit into one batch. What cannot be decrypted is set aside. */
export async function oldest(most: number): Promise<readonly Entry[]> {
  const [orders, records] = await database.read((store) =>
    Promise.all([
      answerOf(store(WAITING).getAllKeys(null, most)),
      answerOf<Sealed[]>(store(WAITING).getAll(null, most)),
    ]),
  );
  const count = fitting(
    records.map(({ data }) => data.byteLength),
    most,
  );
  const opened = await openAll(orders.slice(0, count), records.slice(0, count));
  const unreadable = opened.filter(({ row }) => row === undefined);
  if (unreadable.length > 0) {
    await setAside(unreadable, 'unreadable');
    return oldest(most);
  }
  return opened as Entry[];
}

type MaybeEntry = Omit<Entry, 'row'> & { row: Row | undefined };

function openAll(orders: readonly IDBValidKey[], records: readonly Sealed[]): Promise<MaybeEntry[]> {
  return Promise.all(
    records.map(async (sealed, at) => ({
      order: orders[at] as number,
      sealed,
      row: rowOf(await open(sealed)),
    })),
  );
}

const rowOf = (record: unknown) => (isRow(record) ? record : undefined);

/** Undefined where it cannot be decrypted. */
function open(sealed: Sealed): Promise<unknown> {
  return sealer.open(sealed).catch((cause) => {
    // Anything else, such as a database that does not answer, says nothing about the record.
    if (cause instanceof DOMException && cause.name === 'OperationError') return undefined;
    throw cause;
  });
}

/** All entries that wait, and of those the ones that need a PIN. */
export async function readAll(): Promise<{ waiting: Row[]; pinRequired: Row[] }> {
  const [orders, records, asideOrders, aside] = await database.read((store) =>
    Promise.all([
      answerOf(store(WAITING).getAllKeys()),
      answerOf<Sealed[]>(store(WAITING).getAll()),
      answerOf(store(ASIDE).getAllKeys()),
      answerOf<Aside[]>(store(ASIDE).getAll()),
    ]),
  );
  const opened = await openAll([...asideOrders, ...orders], [...aside, ...records]);
  opened.sort((a, b) => a.order - b.order);
  const ofPin = new Set(asideOrders.filter((_, at) => aside[at]?.why === 'pin_required'));
  const rowsOf = (entries: readonly MaybeEntry[]) => entries.flatMap(({ row }) => row ?? []);
  return { waiting: rowsOf(opened), pinRequired: rowsOf(opened.filter(({ order }) => ofPin.has(order))) };
}

/** After the server's answer. */
export async function settle(gone: readonly Entry[], pinRequired: readonly Entry[]): Promise<void> {
  await database.write('relaxed', async (store) => {
    for (const { order } of gone) store(WAITING).delete(order);
    for (const entry of pinRequired) moveAside(store, entry, 'pin_required');
  });
}

export async function setAside(entries: readonly Omit<Entry, 'row'>[], why: Why): Promise<void> {
  await database.write('relaxed', async (store) => {
    for (const entry of entries) moveAside(store, entry, why);
  });
}

function moveAside(store: (name: string) => IDBObjectStore, { order, sealed }: Omit<Entry, 'row'>, why: Why): void {
  store(WAITING).delete(order);
  store(ASIDE).put({ ...sealed, why } satisfies Aside, order);
}

/** Puts entries back into their places. Those that needed a PIN get the person who answered for them. */
export async function putBack(rows: readonly Row[], person: string): Promise<Row[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const entries = await readAside('pin_required');
  const answered = entries.flatMap(({ order, row }) =>
    row && ids.has(row.id) ? [{ order, row: { ...row, person } }] : [],
  );
  const sealed = await Promise.all(answered.map(({ row }) => sealer.seal(row)));
  await database.write('strict', async (store) => {
    for (const [at, { order }] of answered.entries()) {
      store(ASIDE).delete(order);
      store(WAITING).put(sealed[at], order);
    }
  });
  return answered.map(({ row }) => row);
}

/** A newer server or app may take what was refused before. */
export async function retryRefused(): Promise<void> {
  const entries = await readAside('refused');
  if (entries.length === 0) return;
  await database.write('relaxed', async (store) => {
    for (const { order, sealed } of entries) {
      store(ASIDE).delete(order);
      store(WAITING).put({ iv: sealed.iv, data: sealed.data } satisfies Sealed, order);
    }
  });
}

async function readAside(why: Why): Promise<MaybeEntry[]> {
  const [orders, records] = await database.read((store) =>
    Promise.all([answerOf(store(ASIDE).getAllKeys()), answerOf<Aside[]>(store(ASIDE).getAll())]),
  );
  const opened = await openAll(orders, records);
  return opened.filter((_, at) => records[at]?.why === why);
}

/** Half-filled sheets, sealed like the entries. */
export const draftStore = {
  async put(id: string, value: unknown): Promise<void> {
    const sealed = await sealer.seal(value);
    await database.write('strict', (store) => answerOf(store(DRAFTS).put(sealed, id)));
  },
  /** With `undefined` in place of what cannot be decrypted. */
  async all(): Promise<{ id: string; value: unknown }[]> {
    const [ids, records] = await database.read((store) =>
      Promise.all([answerOf(store(DRAFTS).getAllKeys()), answerOf<Sealed[]>(store(DRAFTS).getAll())]),
    );
    return Promise.all(records.map(async (sealed, at) => ({ id: String(ids[at]), value: await open(sealed) })));
  },
  async remove(id: string): Promise<void> {
    await database.write('relaxed', (store) => answerOf(store(DRAFTS).delete(id)));
  },
};

/** Deletes all entries and the key. */
export function deleteAll(): Promise<void> {
  return database.destroy();
}

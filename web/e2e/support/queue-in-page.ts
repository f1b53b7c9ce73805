import { randomId } from '../../src/kit/text/random-id';
import { noteConnection } from '../../src/staff/kit/net/connection';
import * as queue from '../../src/staff/kit/queue/queue';
import { here, queue as store } from '../../src/staff/kit/queue/store';
import * as snapshot from '../../src/staff/kit/snapshot/snapshot';

// The app's own queue in a page without a screen: what a test calls of it.

/** Notes of one child, each kept by itself. Returns the ids of those that were kept or sent. */
async function keepNotes(child: string, texts: readonly string[], online = false): Promise<string[]> {
  const kept: string[] = [];
  for (const text of texts) {
    const fields = { kind: 'note', child, person: null, values: { text }, happened: null, group: randomId() } as const;
    const entry = { ...queue.newEntry(fields), online };
    await queue.keep([entry]);
    kept.push(entry.id);
  }
  return kept;
}

async function fill(child: string, count: number): Promise<void> {
  const fields = { kind: 'note', child, person: null, values: { text: 'Ate well.' }, happened: null } as const;
  const entries = Array.from({ length: count }, () => ({
    ...queue.newEntry({ ...fields, group: randomId() }),
    online: false,
  }));
  await queue.keep(entries);
}

const inPage = {
  ...queue,
  ...snapshot,
  keepNotes,
  fill,
  noteConnection,
  waiting: () => store.getState().waiting.length,
  loaded: () => store.getState().loaded,
  toReview: () => store.getState().toReview,
  pinRequired: () => store.getState().pinRequired,
  problem: () => here.getState().problem,
};

export type QueueInPage = typeof inPage;
Object.assign(globalThis, { inPage });

import type { Query } from '@tanstack/react-query';
import { isLost } from '../net/answer';
import { napper, waitAfter } from '../net/back-off';
import { CallFailed } from '../net/post';
import { queryClient } from '../query/client';
import { isOf } from '../query/keys';
import { takeNewest } from '../query/lists';
import type { ReadPage } from '../query/newest';
import { askAnew } from '../query/renew';
import { isOutOfReach } from '../query/trouble';
import { session } from '../session/store';
import type { Topic } from './events';

// What is out of date is asked for anew by its usual call: what is in view at once, everything else when it is looked at
// again. Of a list in pages only the newest page is read, so that nobody is moved from where they are reading.

const LONGEST_MS = 30_000;
const { nap, wake } = napper();

/** Which lists are being read, and whether they changed once more meanwhile. */
const reading = new Map<string, { again: boolean }>();

export function renew(topic: Topic): void {
  const { activeChildId } = session();
  const due = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta, queryKey }) => meta?.topic === topic && isOf(queryKey, activeChildId) });
  for (const query of due) void renewOne(query);
}

async function renewOne(query: Query): Promise<void> {
  if (query.state.data === undefined) {
    // What is read for the first time just now may have been read before the change.
    await query.promise?.catch(() => {});
    // A server that is out of reach is not asked again by this: its screen looks for it.
    if (isOutOfReach(query.state.error)) return;
  }
  const { newest } = query.meta ?? {};
  if (query.isActive() && newest && query.state.data !== undefined) await renewList(query, newest);
  else await askAnew({ queryKey: query.queryKey, exact: true });
}

/** What failed for want of a connection need not wait any longer. */
export function renewNow(): void {
  wake();
}

async function renewList(query: Query, newest: () => Promise<ReadPage>): Promise<void> {
  const under = reading.get(query.queryHash);
  if (under) {
    under.again = true;
    return;
  }
  const state = { again: true };
  reading.set(query.queryHash, state);
  try {
    for (let failures = 0; state.again && query.isActive(); ) {
      state.again = false;
      try {
        await takeNewest(query.queryKey, newest, 'in front');
        failures = 0;
      } catch (error) {
        // What cannot be read is nothing to ask for again: it is reported, as all that nobody hears.
        if (!(error instanceof CallFailed)) throw error;
        if (!isLost(error.failure)) break;
        state.again = true;
        failures += 1;
        await nap(waitAfter(failures, Math.random(), LONGEST_MS));
      }
    }
  } finally {
    reading.delete(query.queryHash);
  }
  if (state.again) query.invalidate();
}

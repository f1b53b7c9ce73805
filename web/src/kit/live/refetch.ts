import type { Query } from '@tanstack/react-query';
import { isLost } from '../net/answer';
import { backoffDelay, createBackoff } from '../net/backoff';
import { CallFailed } from '../net/post';
import { queryClient } from '../query/client';
import { invalidate } from '../query/invalidate';
import { isOf } from '../query/keys';
import { mergeNewestPage } from '../query/lists';
import type { ReadPage } from '../query/newest';
import { isOutOfReach } from '../query/query-error';
import { session } from '../session/store';
import type { Topic } from './events';

// Refetches what is out of date: at once when it is in view, else when it is shown again. Of a paged list only the newest
// page is read, so that the scroll position stays.

const LONGEST_MS = 30_000;
const { sleep, wakeUp } = createBackoff();

/** The lists being refetched, and whether they changed again during that. */
const refetching = new Map<string, { isStale: boolean }>();

export function refetchTopic(topic: Topic): void {
  const { activeChildId } = session();
  const stale = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta, queryKey }) => meta?.topic === topic && isOf(queryKey, activeChildId) });
  for (const query of stale) void refetchQuery(query);
}

async function refetchQuery(query: Query): Promise<void> {
  if (query.state.data === undefined) {
    // The first fetch, still under way, may have been answered before the change.
    await query.promise?.catch(() => {});
    // When the server is out of reach the screen retries by itself.
    if (isOutOfReach(query.state.error)) return;
  }
  const { newest } = query.meta ?? {};
  if (query.isActive() && newest && query.state.data !== undefined) await refetchNewest(query, newest);
  else await invalidate({ queryKey: query.queryKey, exact: true });
}

/** Retries at once what failed for lack of a connection. */
export function retryNow(): void {
  wakeUp();
}

async function refetchNewest(query: Query, newest: () => Promise<ReadPage>): Promise<void> {
  const running = refetching.get(query.queryHash);
  if (running) {
    running.isStale = true;
    return;
  }
  const state = { isStale: true };
  refetching.set(query.queryHash, state);
  try {
    for (let failures = 0; state.isStale && query.isActive(); ) {
      state.isStale = false;
      try {
        await mergeNewestPage(query.queryKey, newest, 'in front');
        failures = 0;
      } catch (error) {
        // An unreadable answer is not retried, but reported as an unhandled rejection.
        if (!(error instanceof CallFailed)) throw error;
        if (!isLost(error.failure)) break;
        state.isStale = true;
        failures += 1;
        await sleep(backoffDelay(failures, Math.random(), LONGEST_MS));
      }
    }
  } finally {
    refetching.delete(query.queryHash);
  }
  if (state.isStale) query.invalidate();
}

import type { Query } from '@tanstack/react-query';
import { napper, waitAfter } from '../net/back-off';
import { CallFailed } from '../net/post';
import { queryClient } from '../query/client';
import { isOf } from '../query/keys';
import { NEWEST, type Page, type Pages } from '../query/pages';
import { isOutOfReach } from '../query/trouble';
import { session } from '../session/store';
import type { Topic } from './events';
import { withNewest } from './newest';

// What is out of date is asked for anew by its usual call: what is in view at once, everything else when it is looked at
// again. Of a list in pages only the newest page is read, so that nobody is moved from where they are reading.

type Listed = Page<{ id: string }>;

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
  if (query.isActive() && isPaged(query.state.data)) await renewList(query);
  else await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** What failed for want of a connection need not wait any longer. */
export function renewNow(): void {
  wake();
}

function isPaged(data: unknown): data is Pages<Listed> {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

async function renewList(query: Query): Promise<void> {
  const under = reading.get(query.queryHash);
  if (under) {
    under.again = true;
    return;
  }
  const state = { again: true };
  reading.set(query.queryHash, state);
  for (let failures = 0; state.again && query.isActive(); ) {
    state.again = false;
    try {
      await readNewest(query);
      failures = 0;
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure.kind : undefined;
      if (failure !== 'network' && failure !== 'server' && failure !== 'empty') break;
      state.again = true;
      failures += 1;
      await nap(waitAfter(failures, Math.random(), LONGEST_MS));
    }
  }
  reading.delete(query.queryHash);
  if (state.again) query.invalidate();
}

async function readNewest(query: Query): Promise<void> {
  const load = query.options.queryFn as (from: { pageParam: typeof NEWEST; signal?: AbortSignal }) => Promise<Listed>;
  const fresh = await load({ pageParam: NEWEST });
  // An older page that is on its way would put the former list back.
  await stillness(query);
  queryClient.setQueryData<Pages<Listed>>(query.queryKey, (list) => list && withNewest(list, fresh));
}

/** Until nothing of a list is on its way, or nobody keeps it any more. Its promise does not tell: it may be of a fetch that was given up. */
function stillness(query: Query): Promise<void> {
  const cache = queryClient.getQueryCache();
  const moves = () => query.state.fetchStatus === 'fetching' && cache.get(query.queryHash) === query;
  if (!moves()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = cache.subscribe(() => {
      if (moves()) return;
      leave();
      resolve();
    });
  });
}

import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { CallFailed } from '../net/post';
import { onSessionReset } from '../session/store';
import { isChildItself } from './keys';
import type { ReadPage } from './newest';

// The query cache: in memory only and keyed by child, so that no screen shows one child's data under another's name.

const MINUTE = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topic?: Topic;
      /** For a paged list: reads its newest page. */
      newest?: () => Promise<ReadPage>;
    };
  }
}

// Data is shown at once, not in the next task.
notifyManager.setScheduler(queueMicrotask);

// Screens show refusals and missing answers. Any other error is a bug and is reported.
const onError = (error: Error) => error instanceof CallFailed || reportError(error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 30 * MINUTE,
      // The calls themselves report that the device is offline.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // Calls retry by themselves, within one deadline.
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionReset((everything) => {
  if (everything) queryClient.clear();
  else queryClient.removeQueries({ predicate: ({ queryKey }) => !isChildItself(queryKey) });
});

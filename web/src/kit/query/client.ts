import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { CallFailed } from '../net/post';
import { whenForgotten } from '../session/store';
import { isChildItself } from './keys';
import type { ReadPage } from './newest';

// What the server said, held in memory only and by child, so that no screen can show one child's day under another's name.

const MINUTE = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topic?: Topic;
      /** Of a list in pages: reads its newest page. */
      newest?: () => Promise<ReadPage>;
    };
  }
}

// What has come is shown at once, not with the next turn of the clock.
notifyManager.setScheduler(queueMicrotask);

// What the server refuses, or did not answer, the screen shows. An answer that cannot be read is a fault of ours as well.
const onError = (error: Error) => error instanceof CallFailed || reportError(error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 30 * MINUTE,
      // Being offline is told by the call itself, with the words of the catalogue.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // A call itself tries again, within the one patience that all its attempts have.
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
});

whenForgotten((everything) => {
  if (everything) queryClient.clear();
  else queryClient.removeQueries({ predicate: ({ queryKey }) => !isChildItself(queryKey) });
});

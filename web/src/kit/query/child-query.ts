import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { session, useSession } from '../session/store';
import { queryClient } from './client';
import { ofChild } from './keys';
import { askAnew, type Renewable } from './renew';

// What a screen reads of the active child. A query is declared once, beside the mutations that renew it.

/** What every call of a query says: the screen shows what went wrong, and a screen that is left waits no longer. */
interface How {
  policy: 'silent';
  signal: AbortSignal;
}

interface Plan<T, Args extends readonly unknown[]> {
  /** Unique among all queries: with the child and the arguments it is the key. */
  name: string;
  /** The change at the centre that makes it out of date. Without a topic it is fetched again whenever it is looked at. */
  topic?: Topic;
  load: (how: How, ...args: Args) => Promise<T>;
}

/** A query with its arguments. As one that a mutation renews it is fetched at once, for the next screen to begin with it. */
export interface Asked<T> extends Renewable {
  key: readonly unknown[];
  topic: Topic | undefined;
  load: (how: How) => Promise<T>;
}

/**
 * Called with its arguments it is what `useChildQuery` takes. As it is, a mutation renews it whatever its arguments: what is in
 * view at once, everything else when it is looked at.
 */
export type ChildQuery<T, Args extends readonly unknown[] = []> = ((...args: Args) => Asked<T>) & Renewable;

export function childQuery<T, Args extends readonly unknown[] = []>({
  name,
  topic,
  load,
}: Plan<T, Args>): ChildQuery<T, Args> {
  const ask = (...args: Args): Asked<T> => {
    const asked = { key: [name, ...args], topic, load: (how: How) => load(how, ...args) };
    return { ...asked, renew: (childId) => fetchAgain(childId, asked) };
  };
  return Object.assign(ask, { renew: (childId: string) => askAnew({ queryKey: ofChild(childId, name) }) });
}

type Kept<T> = Omit<Asked<T>, 'renew'>;

function optionsOf<T>(childId: string, { key, topic, load }: Kept<T>) {
  return queryOptions({
    queryKey: ofChild(childId, ...key),
    ...(topic && { meta: { topic } }),
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
  });
}

async function fetchAgain<T>(childId: string, asked: Kept<T>): Promise<void> {
  const options = optionsOf(childId, asked);
  await askAnew({ queryKey: options.queryKey, exact: true, refetchType: 'none' });
  // A call speaks for the active child: after a switch or a logout there is nothing to fetch.
  if (session().activeChildId === childId) await queryClient.prefetchQuery({ ...options, staleTime: 0 });
}

/** Nothing is fetched while it is not enabled. */
export function useChildQuery<T>(asked: Asked<T>, { enabled = true } = {}): UseQueryResult<T> {
  const childId = useSession((from) => from.activeChildId);
  return useQuery({ ...optionsOf(childId, asked), ...(!asked.topic && { staleTime: 0 }), enabled });
}

/** What is known of it at this moment, without asking. */
export function knownOf<T>({ key }: Asked<T>): T | undefined {
  return queryClient.getQueryData<T>(ofChild(session().activeChildId, ...key));
}

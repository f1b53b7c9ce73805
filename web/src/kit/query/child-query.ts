import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { session, useSession } from '../session/store';
import { queryClient } from './client';
import { type Invalidatable, invalidate } from './invalidate';
import { ofChild } from './keys';

// Queries of the active child's data. A query is declared once, beside the mutations that invalidate it.

/** Options of every call of a query: the screen shows the failure, and leaving the screen aborts the call. */
interface CallOptions {
  policy: 'silent';
  signal: AbortSignal;
}

interface Definition<T, Args extends readonly unknown[]> {
  /** Unique among all queries: the key consists of the child, this name and the arguments. */
  name: string;
  /** The topic whose changes make it out of date. Without a topic it is refetched whenever it is shown. */
  topic?: Topic;
  load: (options: CallOptions, ...args: Args) => Promise<T>;
}

/** A query with its arguments. Invalidated by a mutation it is refetched at once, even when no screen shows it. */
export interface BoundQuery<T> extends Invalidatable {
  key: readonly unknown[];
  topic: Topic | undefined;
  load: (options: CallOptions) => Promise<T>;
}

/**
 * Call it with the arguments to get the query for `useChildQuery`. Invalidated without arguments, all its queries are
 * refetched: those in view at once, the others when they are shown.
 */
export type ChildQuery<T, Args extends readonly unknown[] = []> = ((...args: Args) => BoundQuery<T>) & Invalidatable;

export function childQuery<T, Args extends readonly unknown[] = []>({
  name,
  topic,
  load,
}: Definition<T, Args>): ChildQuery<T, Args> {
  const bind = (...args: Args): BoundQuery<T> => {
    const query = { key: [name, ...args], topic, load: (options: CallOptions) => load(options, ...args) };
    return { ...query, invalidate: (childId) => refetch(childId, query) };
  };
  return Object.assign(bind, { invalidate: (childId: string) => invalidate({ queryKey: ofChild(childId, name) }) });
}

type QueryParts<T> = Omit<BoundQuery<T>, 'invalidate'>;

function optionsOf<T>(childId: string, { key, topic, load }: QueryParts<T>) {
  return queryOptions({
    queryKey: ofChild(childId, ...key),
    ...(topic && { meta: { topic } }),
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
  });
}

async function refetch<T>(childId: string, query: QueryParts<T>): Promise<void> {
  const options = optionsOf(childId, query);
  await invalidate({ queryKey: options.queryKey, exact: true, refetchType: 'none' });
  // Calls are for the active child: after a switch or a logout there is nothing to fetch.
  if (session().activeChildId === childId) await queryClient.prefetchQuery({ ...options, staleTime: 0 });
}

/** The query for the active child. Nothing is fetched while it is not enabled. */
export function useChildQuery<T>(query: BoundQuery<T>, { enabled = true } = {}): UseQueryResult<T> {
  const childId = useSession((from) => from.activeChildId);
  return useQuery({ ...optionsOf(childId, query), ...(!query.topic && { staleTime: 0 }), enabled });
}

/** The cached data, without a fetch. */
export function cachedData<T>({ key }: BoundQuery<T>): T | undefined {
  return queryClient.getQueryData<T>(ofChild(session().activeChildId, ...key));
}

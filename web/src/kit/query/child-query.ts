import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { session, useSession } from '../session/store';
import { queryClient } from './client';
import { ofChild } from './keys';
import { type Renewable, renewKept } from './renew';

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

/** A query with its arguments. */
export interface Asked<T> {
  key: readonly unknown[];
  topic: Topic | undefined;
  load: (how: How) => Promise<T>;
}

/** Called with its arguments it is what `useChildQuery` takes; as it is, it is what a mutation renews. */
export type ChildQuery<T, Args extends readonly unknown[] = []> = ((...args: Args) => Asked<T>) & Renewable;

export function childQuery<T, Args extends readonly unknown[] = []>({
  name,
  topic,
  load,
}: Plan<T, Args>): ChildQuery<T, Args> {
  const ask = (...args: Args): Asked<T> => ({ key: [name, ...args], topic, load: (how) => load(how, ...args) });
  return Object.assign(ask, { renew: (childId: string) => renewKept(ofChild(childId, name)) });
}

/** Nothing is fetched while it is not enabled. */
export function useChildQuery<T>({ key, topic, load }: Asked<T>, { enabled = true } = {}): UseQueryResult<T> {
  const childId = useSession((from) => from.activeChildId);
  return useQuery({
    queryKey: ofChild(childId, ...key),
    ...(topic ? { meta: { topic } } : { staleTime: 0 }),
    enabled,
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
  });
}

/** What is known of it at this moment, without asking. */
export function knownOf<T>({ key }: Asked<T>): T | undefined {
  return queryClient.getQueryData<T>(ofChild(session().activeChildId, ...key));
}

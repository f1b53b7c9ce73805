import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed } from '../net/post';
import { queryClient } from '../query/client';
import { type Invalidatable, invalidate, prepareUpdate, updateData } from '../query/invalidate';
import { childItself, isChildItself, isOf } from '../query/keys';
import { hasSession, type SessionState, session, useSession, watchSession } from '../session/store';
import type { Child, ParentProfile } from './model';
import { childIds, readChild, remember, takePrefetched } from './read';

// The parent's children: a query for each, which outlives a switch of the child and ends with the session. The event stream
// invalidates the active child's.

const queryOf = (id: string) => ({
  queryKey: childItself(id),
  meta: { topic: 'child' } as const,
  enabled: hasSession(),
  queryFn: async (): Promise<Child> => {
    const before = session().children[id];
    const result = await takePrefetched(id);
    if (!result.ok) throw new CallFailed(result.failure);
    const { centerId, roomId } = result.response;
    // Calls with the former centre or room were refused.
    if (before && (before.centerId !== centerId || before.roomId !== roomId)) invalidateDataOf(id);
    return result.response;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
});

/** Everything of a child but the child itself. */
function invalidateDataOf(id: string): void {
  void invalidate({ predicate: ({ queryKey }) => isOf(queryKey, id) && !isChildItself(queryKey) });
}

/** The active child's query; without data during the first load and after a failed one. */
export function useChild(): UseQueryResult<Child> {
  const id = useSession((from) => from.activeChildId);
  return useQuery(queryOf(id), queryClient);
}

/** The active child, for screens inside the signed-in layout, which is shown only when the child is loaded. */
export function useActiveChild(): Child {
  const { data } = useChild();
  if (!data) throw new Error('A signed-in screen was shown without an active child.');
  return data;
}

/** All children in the server's order when each is loaded or has failed; until then only the active one. */
export function useChildren(): readonly Child[] {
  const tokens = useSession((from) => from.tokens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other tokens there may be other children
  useEffect(() => {
    for (const id of childIds()) if (!queryClient.getQueryState(childItself(id))) void findChild(id);
  }, [tokens]);
  return useSyncExternalStore(watchChildren, childrenShown);
}

function watchChildren(listener: () => void): () => void {
  // Not 'added', which happens during a render; its data comes with another event.
  const changed = ({ type }: { type: string }) => {
    if (type === 'updated' || type === 'removed') listener();
  };
  const unsubscribe = [queryClient.getQueryCache().subscribe(changed), watchSession(listener)];
  return () => {
    for (const one of unsubscribe) one();
  };
}

let shown: readonly Child[] = [];

/** Returns the same array as long as nothing has changed. */
function childrenShown(): readonly Child[] {
  const states = childIds().map((id) => queryClient.getQueryState<Child>(childItself(id)));
  const loaded = states.flatMap((state) => state?.data ?? []);
  const active = loaded.filter(({ id }) => id === session().activeChildId);
  const someLoading = states.some((state) => !state || (state.status === 'pending' && state.errorUpdateCount === 0));
  const list = active.length === 0 || someLoading ? active : loaded;
  if (list.length !== shown.length || list.some((child, index) => child !== shown[index])) shown = list;
  return shown;
}

/** A cached child, by default the active one; undefined when it is not loaded. */
export function getChild(id = session().activeChildId): Child | undefined {
  return queryClient.getQueryData<Child>(childItself(id));
}

interface UserState extends SessionState {
  childList: readonly Child[];
  activeChildDetail: Child | undefined;
  parentProfile: ParentProfile | undefined;
  email: string;
  phone: string;
  /** The door PIN. */
  password: string;
}

/** The user state of the specification. */
export function userState(): UserState {
  const active = getChild();
  return {
    ...session(),
    childList: childIds().flatMap((id) => getChild(id) ?? []),
    activeChildDetail: active,
    parentProfile: active?.profile,
    email: active?.profile.parentEmail ?? '',
    phone: active?.profile.parentPhone ?? '',
    password: active?.pin ?? '',
  };
}

/** Stores the children from a sign-in or a reload. */
export function cacheChildren(children: readonly Child[]): void {
  for (const child of children) void updateData(childItself(child.id), () => child);
  remember(children);
}

/** Applies a change to the cached children, by default to all. */
export function changeChildren(change: (child: Child) => Child, ids = childIds()): void {
  for (const id of ids) void updateData<Child>(childItself(id), (child) => child && change(child));
}

/** Refetches the active child for the parent, with an alert on failure. False on failure or when the child was switched. */
export async function refreshChild(): Promise<boolean> {
  const id = session().activeChildId;
  const update = prepareUpdate<Child>(childItself(id));
  const result = await readChild(id, { policy: 'alert', action: 'refresh' });
  if (result.ok) await update(result.response);
  return result.ok && session().activeChildId === id;
}

/** All loaded children, for mutations that change them. */
export const knownChildren: Invalidatable = {
  invalidate: () => invalidate({ predicate: ({ queryKey }) => isChildItself(queryKey) }),
};

/** Refetches the active child in the background, for example because its camera token expires. */
export function refetchChild(): Promise<void> {
  return invalidate({ queryKey: childItself(session().activeChildId) });
}

/** A child, loaded if necessary; undefined on failure. */
export function findChild(id: string): Promise<Child | undefined> {
  return queryClient.fetchQuery(queryOf(id)).catch(() => undefined);
}

/** Refetches the children that could not be loaded. */
export function refetchMissing(): void {
  for (const id of childIds()) if (!getChild(id)) void findChild(id);
}

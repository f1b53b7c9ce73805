import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed } from '../net/post';
import { queryClient } from '../query/client';
import { childItself, isChildItself, isOf } from '../query/keys';
import { amend, answerFor, askAnew, type Renewable } from '../query/renew';
import { hasSession, type SessionState, session, useSession, watchSession } from '../session/store';
import type { Child, ParentProfile } from './model';
import { childIds, readChild, remember, takeReading } from './read';

// The parent's children as the server has them: a query for each, which outlives a switch of the child and goes with the
// session. What the centre changes about the active one comes by the line.

const queryOf = (id: string) => ({
  queryKey: childItself(id),
  meta: { topic: 'child' } as const,
  enabled: hasSession(),
  queryFn: async (): Promise<Child> => {
    const before = session().children[id];
    const result = await takeReading(id);
    if (!result.ok) throw new CallFailed(result.failure);
    const { centerId, roomId } = result.response;
    // Calls that went out meanwhile named its former centre or room, and were refused.
    if (before && (before.centerId !== centerId || before.roomId !== roomId)) askAnewOf(id);
    return result.response;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
});

function askAnewOf(id: string): void {
  void askAnew({ predicate: ({ queryKey }) => isOf(queryKey, id) && !isChildItself(queryKey) });
}

/** The active child; its query's data are undefined while it is read for the first time, or could not be. */
export function useChild(): UseQueryResult<Child> {
  const id = useSession((from) => from.activeChildId);
  return useQuery(queryOf(id), queryClient);
}

/** For screens inside the signed-in layout, which stands only while the active child is known. */
export function useActiveChild(): Child {
  const { data } = useChild();
  if (!data) throw new Error('A signed-in screen was shown without an active child.');
  return data;
}

/** All of them in the server's order, as soon as it is known which can be had; the active one is the first to come. */
export function useChildren(): readonly Child[] {
  const tokens = useSession((from) => from.tokens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other tokens there may be other children
  useEffect(() => {
    for (const id of childIds()) if (!queryClient.getQueryState(childItself(id))) void findChild(id);
  }, [tokens]);
  return useSyncExternalStore(watchChildren, childrenShown);
}

function watchChildren(listener: () => void): () => void {
  // A query is also added while something is drawn, and shows nothing yet: what it brings is another event.
  const changed = ({ type }: { type: string }) => {
    if (type === 'updated' || type === 'removed') listener();
  };
  const leave = [queryClient.getQueryCache().subscribe(changed), watchSession(listener)];
  return () => {
    for (const go of leave) go();
  };
}

let shown: readonly Child[] = [];

/** The same list for as long as nothing about it has changed. */
function childrenShown(): readonly Child[] {
  const states = childIds().map((id) => queryClient.getQueryState<Child>(childItself(id)));
  const here = states.flatMap((state) => state?.data ?? []);
  const active = here.filter(({ id }) => id === session().activeChildId);
  const coming = states.some((state) => !state || (state.status === 'pending' && state.errorUpdateCount === 0));
  const now = active.length === 0 || coming ? active : here;
  if (now.length !== shown.length || now.some((child, place) => child !== shown[place])) shown = now;
  return shown;
}

/** As it is known at this moment. */
export function childNow(id = session().activeChildId): Child | undefined {
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

/** Who is signed in, with everything that is known of them. */
export function userState(): UserState {
  const active = childNow();
  return {
    ...session(),
    childList: childIds().flatMap((id) => childNow(id) ?? []),
    activeChildDetail: active,
    parentProfile: active?.profile,
    email: active?.profile.parentEmail ?? '',
    phone: active?.profile.parentPhone ?? '',
    password: active?.pin ?? '',
  };
}

/** What a sign-in or a reload brought. */
export function bringChildren(children: readonly Child[]): void {
  for (const child of children) void amend(childItself(child.id), () => child);
  remember(children);
}

/** What a change of the parent's has made of a child, or of all. */
export function changeChildren(change: (child: Child) => Child, ids = childIds()): void {
  for (const id of ids) void amend<Child>(childItself(id), (child) => child && change(child));
}

/** Reads the active child anew because the parent asked for it: a failure is told. False as well when another one is active by then. */
export async function refreshChild(): Promise<boolean> {
  const id = session().activeChildId;
  const take = answerFor<Child>(childItself(id));
  const result = await readChild(id, { policy: 'alert', action: 'refresh' });
  if (result.ok) await take(result.response);
  return result.ok && session().activeChildId === id;
}

/** All that are known, for a mutation that changes something about them. */
export const knownChildren: Renewable = {
  renew: () => askAnew({ predicate: ({ queryKey }) => isChildItself(queryKey) }),
};

/** Reads the active child anew because what it was handed runs out; what fails stays as it was. */
export function rereadChild(): Promise<void> {
  return askAnew({ queryKey: childItself(session().activeChildId) });
}

/** Waits for a child that may still be on its way; undefined where it is not to be had. */
export function findChild(id: string): Promise<Child | undefined> {
  return queryClient.fetchQuery(queryOf(id)).catch(() => undefined);
}

/** Those that could not be read when the page was opened are asked for once more. */
export function readMissing(): void {
  for (const id of childIds()) if (!childNow(id)) void findChild(id);
}

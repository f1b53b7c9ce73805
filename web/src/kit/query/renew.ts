import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { queryClient } from './client';

// What is kept of the server's answers, where something is known to have changed it. An answer that was asked for before
// the change never takes the place of what is known since. Lists in pages have their own way: lists.ts.

/** What is in view is asked for anew at once, everything else when it is looked at. */
export async function askAnew(of: InvalidateQueryFilters): Promise<void> {
  // What is on its way may have been said before.
  await queryClient.cancelQueries(of);
  await queryClient.invalidateQueries(of);
}

/** Something of a child that a mutation makes out of date. */
export interface Renewable {
  renew: (childId: string) => unknown;
}

/**
 * For a change whose answer says how something stands: called before it is sent, gives what takes that answer. What was
 * read while it was under way may know more, or less: it is asked for once more.
 */
export function answerFor<T>(queryKey: QueryKey): (answer: T) => Promise<void> {
  const before = queryClient.getQueryState(queryKey)?.dataUpdateCount;
  return async (answer) => {
    const isFirst = queryClient.getQueryState(queryKey)?.dataUpdateCount === before;
    if (isFirst) await amend<T>(queryKey, () => answer);
    else await askAnew({ queryKey, exact: true });
  };
}

/** Shows a change before the server has answered; gives what takes the answer. */
export async function showAhead<T>(queryKey: QueryKey, change: (kept: T) => T): Promise<(answer: T) => Promise<void>> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, (kept) => kept && change(kept));
  return answerFor<T>(queryKey);
}

/** What is known of it here, as soon as that is known. */
export async function amend<T>(queryKey: QueryKey, change: (kept: T | undefined) => T | undefined): Promise<void> {
  const underWay = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData<T>(queryKey, change);
  // Also where nobody looks: what was on its way is still waited for.
  if (underWay) await askAnew({ queryKey, exact: true, refetchType: 'all' });
}

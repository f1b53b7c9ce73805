import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { queryClient } from './client';

// Updates cached answers after a change. An answer to a request from before the change never overwrites newer data. Paged
// lists have their own functions in lists.ts.

/** Cancels and invalidates queries: those in view are refetched at once, the others when they are shown. */
export async function invalidate(filters: InvalidateQueryFilters): Promise<void> {
  // A running fetch may have been answered before the change.
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** Data of a child that a mutation can make out of date. */
export interface Invalidatable {
  invalidate: (childId: string) => unknown;
}

/**
 * For a change whose answer contains the new data. Call it before sending; the function it returns stores the answer, or
 * refetches when the query was updated in the meantime.
 */
export function prepareUpdate<T>(queryKey: QueryKey): (answer: T) => Promise<void> {
  const before = queryClient.getQueryState(queryKey)?.dataUpdateCount;
  return async (answer) => {
    const isUnchanged = queryClient.getQueryState(queryKey)?.dataUpdateCount === before;
    if (isUnchanged) await updateData<T>(queryKey, () => answer);
    else await invalidate({ queryKey, exact: true });
  };
}

/** Shows a change before the server answers. The function it returns stores the answer. */
export async function updateOptimistically<T>(
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<(answer: T) => Promise<void>> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, (data) => data && change(data));
  return prepareUpdate<T>(queryKey);
}

/** Updates cached data, and refetches it when a fetch from before the update is still running. */
export async function updateData<T>(queryKey: QueryKey, change: (data: T | undefined) => T | undefined): Promise<void> {
  const isFetching = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData<T>(queryKey, change);
  // Inactive queries too: their running fetch has a caller.
  if (isFetching) await invalidate({ queryKey, exact: true, refetchType: 'all' });
}

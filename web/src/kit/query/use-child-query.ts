import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Topic } from '../live/events';
import { useSession } from '../session/store';
import { ofChild } from './keys';

/** What every call of a screen says: the screen shows what went wrong, and who leaves waits no longer. */
export interface How {
  policy: 'silent';
  signal: AbortSignal;
}

export interface Asked<T> {
  /** Under which name the active child's answer is kept. */
  name: readonly (string | number)[];
  /** What has to change at the centre for it to be out of date; without one it is asked for whenever it is looked at. */
  topic?: Topic;
  load: (how: How) => Promise<T>;
  /** False while nothing is to be asked for yet. */
  enabled?: boolean;
}

/** What a screen reads of the active child. */
export function useChildQuery<T>({ name, topic, load, enabled = true }: Asked<T>): UseQueryResult<T> {
  const childId = useSession((from) => from.activeChildId);
  return useQuery({
    queryKey: ofChild(childId, ...name),
    ...(topic ? { meta: { topic } } : { staleTime: 0 }),
    enabled,
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
  });
}

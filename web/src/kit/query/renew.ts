import { session } from '../session/store';
import { queryClient } from './client';
import { ofChild } from './keys';
import type { Asked } from './use-child-query';

/** Asks for it anew, whether or not a screen shows it: something that is known to change it was done. */
export async function renewOfChild<T>({ name, topic, load }: Asked<T>): Promise<void> {
  const queryKey = ofChild(session().activeChildId, ...name);
  // What is on its way may have been said before it was done.
  await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
    ...(topic && { meta: { topic } }),
    staleTime: 0,
  });
}

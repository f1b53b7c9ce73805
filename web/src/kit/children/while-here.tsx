import type { ReactNode } from 'react';
import { late, QuietPart } from '../late/late-part';
import { useActiveChild } from './queries';

const left = late(async () => (await import('./nothing-to-send')).NothingToSend);

/** What sends something for a child. Once the child has left that is said in its place, not after it was filled in. */
export function WhileHere({ children }: { children: ReactNode }) {
  const { readableUntil } = useActiveChild();
  return readableUntil === '' ? children : <QuietPart part={left} needed />;
}

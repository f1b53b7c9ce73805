import type { ReactNode } from 'react';
import { late, QuietPart } from '../late/late-part';
import { useActiveChild } from './queries';

const left = late(async () => (await import('./nothing-to-send')).NothingToSend);

interface WhileHereProps {
  children: ReactNode;
  /** Whether it can be sent for a child that has left, too. */
  alsoLeft?: boolean;
}

/** What sends something for a child. Once the child has left that is said in its place, not after it was filled in. */
export function WhileHere({ children, alsoLeft = false }: WhileHereProps) {
  const { readableUntil } = useActiveChild();
  return readableUntil === '' || alsoLeft ? children : <QuietPart part={left} needed />;
}

import { useMemo, useSyncExternalStore } from 'react';
import type { Letter } from './letters';
import { outbox, watchOutbox } from './outbox';

/** What was written to this child's centre and is not there yet. */
export function useLetters(childId: string): readonly Letter[] {
  const all = useSyncExternalStore(watchOutbox, outbox);
  return useMemo(() => all.filter((letter) => letter.childId === childId), [all, childId]);
}

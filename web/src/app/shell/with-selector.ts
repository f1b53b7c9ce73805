import { useRef, useSyncExternalStore } from 'react';

/** Stands in for the package of this name (see vite.config.ts), which does more for older ways of calling it. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (changed: () => void) => () => void,
  snapshot: () => Snapshot,
  _ofServer: unknown,
  select: (snapshot: Snapshot) => Selection,
  same: (one: Selection, other: Selection) => boolean,
): Selection {
  const kept = useRef<{ selection: Selection }>(undefined);
  const read = () => {
    const selection = select(snapshot());
    if (!kept.current || !same(kept.current.selection, selection)) kept.current = { selection };
    return kept.current.selection;
  };
  return useSyncExternalStore(subscribe, read);
}

import { useSyncExternalStore } from 'react';

// Where the layout changes: the menu stands beside the screen instead of sliding over it.
const WIDE = '(min-width: 48rem)';

function watch(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From 768 px. A phone neither builds nor loads what only a wide screen shows. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}

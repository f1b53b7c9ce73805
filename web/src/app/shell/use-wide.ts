import { useSyncExternalStore } from 'react';

// From this width on the menu is beside the screen.
const WIDE = '(min-width: 48rem)';

function watch(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From 768 px. A phone neither renders nor loads what only a wide screen shows. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}

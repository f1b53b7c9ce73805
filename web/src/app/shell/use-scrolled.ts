import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether content is under the top bar. */
export function useScrolled(): boolean {
  return useSyncExternalStore(watch, () => scrollY > 4);
}

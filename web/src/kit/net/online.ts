import { useSyncExternalStore } from 'react';

// Whether the device says that it has a connection. It may be wrong about 'yes', hardly ever about 'no'.

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

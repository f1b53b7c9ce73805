import { useSyncExternalStore } from 'react';

// Whether the device reports a connection. 'Online' may be wrong; 'offline' is reliable.

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

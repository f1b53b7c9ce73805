import { useSyncExternalStore } from 'react';
import { today, watchDay } from './clock';

/** The centre's day; it turns at the centre's midnight, and when the portal says where the centre is. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, today);
}

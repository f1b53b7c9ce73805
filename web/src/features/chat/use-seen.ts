import { useEffect, useState } from 'react';
import { markMessagesSeen } from '../../kit/unread/sync';
import { useUnread } from '../../kit/unread/unread';

/**
 * Marks messages as seen up to `at`, the time of the centre's newest message; pass undefined while the end of the
 * conversation is not in view. Waits until the page is visible.
 */
export function useSeen(at: number | undefined): void {
  const unread = useUnread('messages');
  // Messages that were there on opening are unread only if the server counts them.
  const [first, setFirst] = useState(at);
  if (first === undefined && at !== undefined) setFirst(at);
  const isNew = at !== undefined && (unread > 0 || at > (first ?? at));
  useEffect(() => {
    if (!isNew || at === undefined) return;
    const markSeen = () => {
      if (document.visibilityState === 'visible') void markMessagesSeen(at);
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [at, isNew]);
}

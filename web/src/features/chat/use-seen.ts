import { useEffect, useState } from 'react';
import { messagesSeen } from '../../kit/unread/renewal';
import { useUnread } from '../../kit/unread/unread';

/**
 * The parent has the end of the conversation before them, where the centre's newest message is `at`; undefined while they have
 * not. It is seen as soon as the page is in view.
 */
export function useSeen(at: number | undefined): void {
  const unread = useUnread('messages');
  // What was there already when the screen was opened is new only where the server counts it.
  const [first, setFirst] = useState(at);
  if (first === undefined && at !== undefined) setFirst(at);
  const isNew = at !== undefined && (unread > 0 || at > (first ?? at));
  useEffect(() => {
    if (!isNew || at === undefined) return;
    const tell = () => {
      if (document.visibilityState === 'visible') void messagesSeen(at);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [at, isNew]);
}

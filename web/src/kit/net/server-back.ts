import { useEffect, useEffectEvent, useRef } from 'react';
import { napper, waitAfter } from './back-off';
import { serverAnswers } from './file';
import { useOnline } from './online';

const LONGEST_MS = 30_000;

/**
 * Runs once the server can be reached again, while somebody waits for that: as soon as the device has a connection anew, else
 * it is looked for, later each time. Where nothing comes of it, it is looked for further on.
 */
export function useServerBack(waiting: boolean, run: () => Promise<unknown>): void {
  const online = useOnline();
  const attempt = useEffectEvent(async () => {
    try {
      await run();
    } catch (error) {
      // Looked for further on all the same.
      reportError(error);
    }
  });
  const wasOffline = useRef(!online);
  useEffect(() => {
    const returned = online && wasOffline.current;
    wasOffline.current = !online;
    if (!waiting || !online) return;
    const left = new AbortController();
    const { nap, wake } = napper();
    const look = async () => {
      if (returned) await attempt();
      for (let looks = 1; !left.signal.aborted; looks += 1) {
        await nap(waitAfter(looks, Math.random(), LONGEST_MS));
        // Nobody looks at a page in the background.
        if (left.signal.aborted || document.visibilityState !== 'visible') continue;
        if ((await serverAnswers()) && !left.signal.aborted) await attempt();
      }
    };
    void look();
    return () => {
      left.abort();
      wake();
    };
  }, [waiting, online]);
}

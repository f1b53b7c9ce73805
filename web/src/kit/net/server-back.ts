import { useEffect, useEffectEvent, useRef } from 'react';
import { backoffDelay, createBackoff } from './backoff';
import { serverAnswers } from './file';
import { useOnline } from './online';

const LONGEST_MS = 30_000;

/**
 * While `waiting`, calls `run` when the device is online again and whenever the server can be reached, which is checked
 * with a growing delay.
 */
export function useServerBack(waiting: boolean, run: () => Promise<unknown>): void {
  const online = useOnline();
  const attempt = useEffectEvent(async () => {
    try {
      await run();
    } catch (error) {
      // The checks go on.
      reportError(error);
    }
  });
  const wasOffline = useRef(!online);
  useEffect(() => {
    const returned = online && wasOffline.current;
    wasOffline.current = !online;
    if (!waiting || !online) return;
    const unmounted = new AbortController();
    const { sleep, wakeUp } = createBackoff();
    const poll = async () => {
      if (returned) await attempt();
      for (let checks = 1; !unmounted.signal.aborted; checks += 1) {
        await sleep(backoffDelay(checks, Math.random(), LONGEST_MS));
        if (unmounted.signal.aborted || document.visibilityState !== 'visible') continue;
        if ((await serverAnswers()) && !unmounted.signal.aborted) await attempt();
      }
    };
    void poll();
    return () => {
      unmounted.abort();
      wakeUp();
    };
  }, [waiting, online]);
}

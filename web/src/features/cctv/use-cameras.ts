import { useEffect, useEffectEvent, useState } from 'react';
import { rereadChild, useActiveChild } from '../../kit/children/queries';
import { useScreensConfig } from '../../kit/config/screens';
import { now, timeAt } from '../../kit/date/clock';
import { type Shown, shownOf, windowAt } from './model';
import { useCentreCameras } from './queries';

const MINUTE_MS = 60_000;

/** What is to be seen now. Looked at anew with each minute of the clock, and when the page is looked at again. */
export function useCameras() {
  const child = useActiveChild();
  const { camerasFrom, camerasUntil, streamingHost } = useScreensConfig();
  const query = useCentreCameras();
  const [, setLook] = useState(0);
  const [checking, setChecking] = useState(false);
  const [settled, setSettled] = useState(false);
  const { refetch } = query;

  const moment = now();
  const time = timeAt(moment);
  const shown: Shown = shownOf({
    child,
    down: query.data?.down ?? false,
    cameras: query.data?.cameras ?? [],
    moment,
    time,
    hours: [camerasFrom, camerasUntil],
    host: streamingHost,
  });

  const check = async () => {
    setChecking(true);
    await Promise.all([refetch(), rereadChild()]);
    setLook((look) => look + 1);
    setSettled(true);
    setChecking(false);
  };

  // What opens the stream is for a few minutes: it is fetched before it runs out, and where a page stood open for long.
  const runsOut = shown.state === 'error' || (shown.state === 'live' && !windowAt(child, moment + MINUTE_MS));
  const again = useEffectEvent(async () => {
    if (document.hidden) return;
    setLook((look) => look + 1);
    await (runsOut ? check() : refetch());
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      timer = setTimeout(
        () => {
          void again();
          tick();
        },
        MINUTE_MS - (now() % MINUTE_MS),
      );
    };
    tick();
    const look = () => void again();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each child that is looked at
  useEffect(() => {
    if (shown.state === 'error') void check();
  }, [child.id]);

  return { query, shown, time, check, checking, coming: shown.state === 'error' && !settled };
}

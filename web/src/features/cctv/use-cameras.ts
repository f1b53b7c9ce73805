import { useEffect, useEffectEvent, useState } from 'react';
import { refetchChild, useActiveChild } from '../../kit/children/queries';
import { useScreensConfig } from '../../kit/config/screens';
import { now, timeAt } from '../../kit/date/clock';
import { type CctvState, cctvStateOf, windowAt } from './model';
import { useCentreCameras } from './queries';

const MINUTE_MS = 60_000;

/** What to show now. Updates every minute, and when the page becomes visible again. */
export function useCameras() {
  const child = useActiveChild();
  const { camerasFrom, camerasUntil, streamingHost } = useScreensConfig();
  const query = useCentreCameras();
  const [, setTick] = useState(0);
  const [checking, setChecking] = useState(false);
  const [settled, setSettled] = useState(false);
  const { refetch } = query;

  const moment = now();
  const time = timeAt(moment);
  const cctv: CctvState = cctvStateOf({
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
    await Promise.all([refetch(), refetchChild()]);
    setTick((tick) => tick + 1);
    setSettled(true);
    setChecking(false);
  };

  // An access window lasts a few minutes: fetch the next one before it ends, and after the page was hidden for long.
  const runsOut = cctv.state === 'error' || (cctv.state === 'live' && !windowAt(child, moment + MINUTE_MS));
  const update = useEffectEvent(async () => {
    if (document.hidden) return;
    setTick((tick) => tick + 1);
    await (runsOut ? check() : refetch());
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(
        () => {
          void update();
          schedule();
        },
        MINUTE_MS - (now() % MINUTE_MS),
      );
    };
    schedule();
    const onVisible = () => void update();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per child
  useEffect(() => {
    if (cctv.state === 'error') void check();
  }, [child.id]);

  return { query, cctv, time, check, checking, loading: cctv.state === 'error' && !settled };
}

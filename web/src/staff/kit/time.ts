import { useEffect, useState } from 'react';
import { now } from '../../kit/date/clock';

const SECOND_MS = 1000;

/** The server's time, read again each `every` milliseconds while `active`. */
export function useNow(every = SECOND_MS, active = true): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!active) return;
    setTime(now());
    const timer = setInterval(() => setTime(now()), every);
    return () => clearInterval(timer);
  }, [every, active]);
  return time;
}

/** Whole seconds until a time, 0 when it is over. */
export function secondsUntil(until: number | undefined, time: number): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - time) / SECOND_MS));
}

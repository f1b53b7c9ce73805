import { useEffect, useState } from 'react';
import { now } from '../../../kit/date/clock';

/** Seconds until a time, updated every second; 0 afterwards. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => until - now());
  useEffect(() => {
    const tick = () => setLeft(until - now());
    tick();
    if (until <= now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= now()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, left / 1000);
}

import { useEffect, useRef } from 'react';
import { useOnline } from './online';

/** Runs once each time the connection returns. */
export function useBackOnline(run: () => void): void {
  const online = useOnline();
  const before = useRef(online);
  useEffect(() => {
    const returned = online && !before.current;
    before.current = online;
    if (returned) run();
  }, [online, run]);
}

import { useEffect, useRef } from 'react';

// What lies over the screen and closes when the parent goes back, by the browser's button or the phone's.

const closings: (() => void)[] = [];

/** Registers something that stands open until it is unmounted. */
export function useClosesOnBack(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const closing = () => latest.current();
    closings.push(closing);
    return () => void closings.splice(closings.indexOf(closing), 1);
  }, []);
}

/** Closes what was opened last; false when nothing is open and going back may go back. */
export function closeTopmost(): boolean {
  const close = closings.at(-1);
  close?.();
  return close !== undefined;
}

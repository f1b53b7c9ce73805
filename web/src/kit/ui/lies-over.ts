import { useCallback, useLayoutEffect, useRef } from 'react';

// What lies over the screen: dialogs, sheets, menu, box. How the parent's way back closes them is kit/overlay/back.ts.

interface Over {
  /** Undefined while it has to be answered. */
  close: () => (() => void) | undefined;
}

const over: Over[] = [];
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/**
 * As long as the component stands, something lies over the screen; without `close` it cannot be turned away from. Tells
 * whether it is the topmost.
 */
export function useLiesOver(close: (() => void) | undefined): () => boolean {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  }, [close]);
  const mine = useRef<Over>(undefined);
  useLayoutEffect(() => {
    const one = { close: () => latest.current };
    mine.current = one;
    over.push(one);
    tell();
    return () => {
      const at = over.indexOf(one);
      if (at >= 0) over.splice(at, 1);
      tell();
    };
  }, []);
  return useCallback(() => mine.current !== undefined && over.at(-1) === mine.current, []);
}

/** How many lie over the screen. */
export function countOver(): number {
  return over.length;
}

/** Closes what was opened last; false when nothing is open. What has to be answered stays. */
export function closeTopmost(): boolean {
  const top = over.at(-1);
  if (!top) return false;
  const close = top.close();
  if (close) {
    // Gone at once, though it may take a moment to leave the screen.
    over.pop();
    close();
    tell();
  }
  return true;
}

export function watchOver(watcher: () => void): void {
  watchers.add(watcher);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

// The open overlays: dialogs, sheets, menu, lightbox. How going back closes them is kit/overlay/overlay-history.ts.

interface Entry {
  /** Undefined while the overlay has to be answered. */
  close: () => (() => void) | undefined;
}

const overlayStack: Entry[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Puts the component on the stack as long as it is mounted. Without `close` it stays until it is answered. Returns a function
 * that tells whether it is the topmost.
 */
export function useOverlayStack(close: (() => void) | undefined): () => boolean {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  }, [close]);
  const own = useRef<Entry>(undefined);
  useLayoutEffect(() => {
    const entry = { close: () => latest.current };
    own.current = entry;
    overlayStack.push(entry);
    notify();
    return () => {
      const at = overlayStack.indexOf(entry);
      if (at >= 0) overlayStack.splice(at, 1);
      notify();
    };
  }, []);
  return useCallback(() => own.current !== undefined && overlayStack.at(-1) === own.current, []);
}

/** The number of open overlays. */
export function overlayCount(): number {
  return overlayStack.length;
}

/** Closes the overlay that was opened last; false when none is open. One that has to be answered stays open. */
export function closeTopOverlay(): boolean {
  const top = overlayStack.at(-1);
  if (!top) return false;
  const close = top.close();
  if (close) {
    // Off the stack at once, even though it may take a moment to unmount.
    overlayStack.pop();
    close();
    notify();
  }
  return true;
}

export function onOverlayChange(listener: () => void): void {
  listeners.add(listener);
}

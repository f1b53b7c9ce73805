// Preloading must not compete with what the parent is waiting for.
const LATER_MS = 2500;
/** For what must work offline. */
export const SOON_MS = 800;

/** Runs a task when the page is idle. */
export function whenIdle(run: () => void, after = LATER_MS): void {
  setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
    else run();
  }, after);
}

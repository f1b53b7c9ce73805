// Well after the screen stands: what is fetched ahead must not compete with what the parent is waiting for.
const PATIENCE_MS = 2500;

/** Runs something once the page has nothing better to do. */
export function whenIdle(run: () => void): void {
  setTimeout(() => {
    // Safari has no word for idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
    else run();
  }, PATIENCE_MS);
}

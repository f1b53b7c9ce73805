// After the screen stands: what is fetched ahead must not compete with what the parent is waiting for.
const LATER_MS = 2500;
/** For what a parent may need as soon as the connection goes. */
export const SOON_MS = 800;

/** Runs something once the page has nothing better to do. */
export function whenIdle(run: () => void, after = LATER_MS): void {
  setTimeout(() => {
    // Safari has no word for idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
    else run();
  }, after);
}

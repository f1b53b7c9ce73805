/** Runs something once the page has nothing better to do; Safari has no word for that and waits a little. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 2000);
}

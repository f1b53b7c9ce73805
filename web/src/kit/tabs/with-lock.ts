/**
 * Does something in one tab at a time: the others wait for their turn, or take it from the one that has it, whose own
 * call then throws. Where the browser has no locks (a page without https), every tab does it.
 */
export async function withLock(name: string, work: () => Promise<void>, { steal = false } = {}): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { steal }, work);
  else await work();
}

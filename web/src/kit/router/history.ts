// The entries of the browser's history. Each entry of the portal has a key, by which its scroll position is found again, and
// its index in the history.

export interface Entry {
  key?: string;
  index?: number;
  /** The number of open overlays at this entry; undefined at the screen's own entry. See kit/overlay/overlay-history.ts. */
  over?: number;
}

/** How the router came to an entry: `pop` is the browser's back, forward and links within the page. */
export type NavigationType = 'push' | 'replace' | 'pop';

let current: Entry = {};
let beforeReplace = () => Promise.resolve();
const listeners = new Set<(type: NavigationType) => void>();

/** The entry that the browser is at. */
export const entry = (): Entry => (history.state as Entry | null) ?? {};

/** The entry of the current screen. During a `pop` it is still the former one until the listeners run. */
export const currentEntry = () => current;

const newEntry = (index: number): Entry => ({ key: Math.random().toString(36).slice(2), index });

/** Adopts entries that the portal did not create: the first page load, in-page anchors. */
function adoptEntry(index: number): void {
  if (entry().key === undefined) history.replaceState(newEntry(index), '');
}

function notify(type: NavigationType): void {
  current = entry();
  for (const listener of listeners) listener(type);
}

/** Starts to manage the history. `popstate` listeners that are registered before this call run before the router's. */
export function startHistory(): void {
  adoptEntry(0);
  current = entry();
  addEventListener('popstate', () => {
    adoptEntry((current.index ?? 0) + 1);
    notify('pop');
  });
}

export function onHistoryChange(listener: (type: NavigationType) => void): void {
  listeners.add(listener);
}

/** Sets what every `replace` waits for. */
export function setBeforeReplace(wait: () => Promise<void>): void {
  beforeReplace = wait;
}

export function push(address: string): void {
  history.pushState(newEntry((current.index ?? 0) + 1), '', address);
  notify('push');
}

/** `isStillWanted` is asked after `beforeReplace`. */
export async function replace(address: string, isStillWanted = () => true): Promise<void> {
  await beforeReplace();
  if (!isStillWanted()) return;
  history.replaceState(newEntry(current.index ?? 0), '', address);
  notify('replace');
}

/** Whether there is a screen of the portal to go back to. */
export const canGoBack = () => (entry().index ?? 0) > 0;

export const goBack = () => history.back();

import { dayAt, now, timeAt } from '../../kit/date/clock';
import { queue } from './queue/store';

// The service worker of a tablet: it serves the app without a connection. A new version of the app waits until no entry waits and
// no sheet is open, at the latest until the next morning.

const WORKER = '/sw.js';
const CHECK_MS = 60_000;
/** A new version is asked for this often. */
const UPDATE_MS = 3_600_000;
const MORNING = '05:00';

interface Policy {
  createScriptURL(address: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: Record<keyof Policy, (text: string) => string>): Policy;
}

/** The page's only Trusted Types policy. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('aangan', {
  createScriptURL: () => WORKER,
});

/** Whether this browser is, or was, a tablet: only tablets have the service worker. */
export function hasWorker(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller);
}

/** Whether a new version may replace the one that runs. `foundAt`: when it was found; times by the server's clock. */
export function maySwitch(state: { waiting: number; isSheetOpen: boolean }, foundAt: number, time: number): boolean {
  if (state.waiting === 0 && !state.isSheetOpen) return true;
  return dayAt(time) > dayAt(foundAt) && timeAt(time) >= MORNING;
}

let isStarted = false;

/** Registers the worker, and lets new versions in when they may come. */
export async function startWorker(): Promise<void> {
  if (isStarted || !globalThis.navigator?.serviceWorker) return;
  isStarted = true;
  const worker = navigator.serviceWorker;
  // The first worker takes over nothing that is shown; each later one has another version of the app.
  let wasControlled = hasWorker();
  worker.addEventListener('controllerchange', () => {
    if (wasControlled) location.reload();
    wasControlled = true;
  });
  let foundAt: number | undefined;
  let askedAt = now();
  const check = async () => {
    const registration = await worker.getRegistration();
    const waiting = registration?.waiting;
    if (!waiting) {
      if (now() - askedAt < UPDATE_MS) return;
      askedAt = now();
      await registration?.update();
      return;
    }
    foundAt ??= now();
    const { loaded, waiting: entries } = queue.getState();
    const isSheetOpen = document.querySelector('dialog[open]') !== null;
    if (loaded && maySwitch({ waiting: entries.length, isSheetOpen }, foundAt, now())) waiting.postMessage('switch');
  };
  const checkNow = () => void check().catch(() => {});
  try {
    const registration = await worker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', checkNow);
    });
  } catch {
    // The app then needs a connection to open. The next start tries again.
    return;
  }
  checkNow();
  setInterval(checkNow, CHECK_MS);
  queue.subscribe(({ waiting }) => {
    if (waiting.length === 0) checkNow();
  });
}

/** Removes the worker and the files that it keeps. */
export async function removeWorker(): Promise<void> {
  const registrations = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

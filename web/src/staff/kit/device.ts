import type { Storage } from '../../wire-staff/types.gen';

// What this device is, and how safely it keeps what is stored.

/** An iPad in a tab: Safari deletes its storage after seven days, unless the page is on the home screen. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad names itself a Macintosh, which has no touch screen.
  const isApple = /iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/** Asks the browser to keep the storage until it is deleted on purpose. */
export async function askToKeepStorage(): Promise<Storage> {
  try {
    if (await navigator.storage.persisted()) return 'kept';
    return (await navigator.storage.persist()) ? 'kept' : 'may_be_cleared';
  } catch {
    return 'unknown';
  }
}

import { now } from '../date/clock';
import { tab } from '../storage/device';

// The screen that somebody opened who was not signed in: the tab keeps its address for the sign-in that follows, which
// reads it in features/sign-in/arrival/wanted.ts.

export const WANTED = 'aangan.wanted';

/** One of the portal's own, as that of the address bar is: it never leads out of it. */
export function keepWanted(address = location.pathname + location.search): void {
  tab.write(WANTED, { address, at: now() });
}

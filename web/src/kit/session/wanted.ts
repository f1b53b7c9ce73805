import { now } from '../date/clock';
import { tab } from '../storage/device';

// The screen that somebody opened who was not signed in: the tab keeps its address for the sign-in that follows, which
// reads it in features/sign-in/code/wanted.ts.

export const WANTED = 'aangan.wanted';

/** From the address bar, so that it never leads out of the portal. */
export function keepWanted(): void {
  tab.write(WANTED, { address: location.pathname + location.search, at: now() });
}

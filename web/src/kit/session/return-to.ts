import { now } from '../date/clock';
import { tab } from '../storage/device';

// The address that was opened without a session, kept in the tab until the sign-in, which reads it in
// features/sign-in/arrival/return-to.ts.

export const RETURN_TO_KEY = 'aangan.wanted';

/** `address` has to be a path of the portal. */
export function rememberReturnTo(address = location.pathname + location.search): void {
  tab.write(RETURN_TO_KEY, { address, at: now() });
}

import { now } from '../date/clock';
import { withTimeout } from './timeout';

/** Long enough for a full-size picture on a slow connection. */
const IMAGE_TIMEOUT_MS = 60_000;

/** An image's bytes, past caches; undefined when the server no longer has it. Throws without a response. */
export function getImage(address: string): Promise<Blob | undefined> {
  return withTimeout(
    async (signal) => {
      const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}t=${now()}`, { signal });
      return answer.ok ? answer.blob() : undefined;
    },
    { ms: IMAGE_TIMEOUT_MS },
  );
}

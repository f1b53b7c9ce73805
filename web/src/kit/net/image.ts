import { now } from '../date/clock';
import { patiently } from './patience';

/** A picture in its full size, on a slow line. */
const IMAGE_PATIENCE_MS = 60_000;

/** An image's bytes, past every cache; undefined when the server has it no more. Throws when nothing came back. */
export function getImage(address: string): Promise<Blob | undefined> {
  return patiently(
    async (signal) => {
      const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}t=${now()}`, { signal });
      return answer.ok ? answer.blob() : undefined;
    },
    { ms: IMAGE_PATIENCE_MS },
  );
}

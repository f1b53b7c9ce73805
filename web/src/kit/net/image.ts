import { now } from '../date/clock';

/** An image's bytes, past every cache; undefined when the server has it no more. Throws when nothing came back. */
export async function getImage(address: string): Promise<Blob | undefined> {
  const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}t=${now()}`, {
    signal: AbortSignal.timeout(60_000),
  });
  return answer.ok ? answer.blob() : undefined;
}

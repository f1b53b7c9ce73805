import { RUNNING_VERSION } from '../config/version';
import { utcDay } from '../date/clock';
import { headersOf, type Identity } from './headers';

/** A line on which the server writes as long as it is open; undefined where the session is refused. Throws without either. */
export async function openLine(
  path: string,
  as: Identity,
  { after, signal }: { after: string | undefined; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  const answer = await fetch(path, {
    headers: {
      ...headersOf(as, { version: RUNNING_VERSION, utcDay: utcDay() }),
      ...(after !== undefined && { 'last-event-id': after }),
    },
    cache: 'no-store',
    signal,
  });
  if (!answer.ok) throw new Error(`The line was answered with ${answer.status}.`);
  const isLine = answer.headers.get('content-type')?.startsWith('text/event-stream');
  return (isLine && answer.body) || undefined;
}

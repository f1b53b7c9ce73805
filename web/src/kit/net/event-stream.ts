import { RUNNING_VERSION } from '../config/version';
import { utcDay } from '../date/clock';
import { headersOf, type Identity } from './headers';

/**
 * Opens a stream of server-sent events after the event id `after`. Undefined when the server refuses the session; throws
 * when it cannot be reached.
 */
export async function openEventStream(
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
  if (!answer.ok) throw new Error(`The event stream was answered with ${answer.status}.`);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  return (isStream && answer.body) || undefined;
}

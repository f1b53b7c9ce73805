import { RUNNING_VERSION } from '../config/version';
import { stamp, utcDay } from '../date/clock';
import { info, toast } from '../overlay/overlays';
import { session, syncFromStorage } from '../session/store';
import { messages as shared } from '../text/messages';
import { type Failure, type Result, readReply } from './answer';
import type { AnswerOf, FieldsOf, FilesOf, Path } from './contract';
import { type Fields, formBody } from './form';
import { commonFields, headersOf, type Identity, identityOf } from './headers';
import { messages } from './messages';
import { REQUEST_TIMEOUT_MS, TimeoutError, withTimeout } from './timeout';

// Every API call: a form-encoded POST, answered with an envelope. `post` never throws: it returns a `Result`, and its
// policy decides whether the parent has already been shown a failure.

/**
 * How a failure is shown: `alert` a dialog, `info` a toast, `silent` not at all, because the screen shows it.
 * `callback` is `alert`, except that the caller handles what the server refuses.
 */
type Policy = 'alert' | 'info' | 'silent' | 'callback';

/** A replacement for `fetch`. */
export type Fetcher = (
  path: string,
  sent: {
    method: string;
    headers: Record<string, string>;
    body: URLSearchParams | FormData;
    signal: AbortSignal;
    keepalive: boolean;
  },
) => Promise<Response>;

interface AnyCall {
  path: string;
  fields?: Fields;
  files?: Readonly<Record<string, Blob>>;
  /** The action in words: 'Sending OTP'. Shown in 'Server Error When {action} : {time}'. */
  action: string;
  policy: Policy;
  /** For another child than the active one, or before there is one; the common fields are then left out. */
  as?: Identity;
  signal?: AbortSignal;
  /** The Idempotency-Key: the server executes a call with the same key only once. */
  key?: string;
  /** The call is sent even if the page closes before the answer. */
  keepalive?: boolean;
  /** Until the last byte of the answer. */
  timeoutMs?: number;
  /** Retried once without an answer; for calls that only read. */
  retry?: boolean;
  /** Called with the downloaded share of a file, from 0 to 1; never called when the length is unknown. */
  onProgress?: (share: number) => void;
  fetcher?: Fetcher;
}

/** A call with only the paths, fields and files that docs/openapi names. */
export interface Call<P extends Path, F extends FieldsOf<P>> extends AnyCall {
  path: P;
  fields?: F & { [N in Exclude<keyof F, keyof FieldsOf<P>>]: never };
  files?: FilesOf<P>;
}

/** Reads the body of an answer. */
type Reader<T> = (answer: Response, call: AnyCall) => Promise<Result<T>>;

const RETRY_MS = 800;
const IGNORED = { ok: false, failure: { kind: 'ignored', text: '' } } as const;

let whenExpired: () => void = () => {};

/** Called when the server reports that the session has ended. Set once, by the app. */
export function onExpired(handler: () => void): void {
  whenExpired = handler;
}

export function post<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<Result<AnswerOf<P>>> {
  return exchange<AnswerOf<P>>(call, readEnvelope);
}

/** A call that is answered with a ZIP file, or with an envelope on failure. */
export function postForFile<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<Result<Blob>> {
  return exchange(call, readFile);
}

async function exchange<T>(call: AnyCall, read: Reader<T>): Promise<Result<T>> {
  // Another tab may have replaced the token.
  if (!call.as) syncFromStorage();
  const identity = call.as ?? identityOf(session());
  const result = await send(call, identity, read);
  // An answer for one child is never shown under another one, nor after sign-out.
  const isOfAnother = identity.childId !== identityOf(session()).childId;
  if (!call.as && isOfAnother) return IGNORED;
  if (!result.ok && !(isOfAnother && identity.childId !== '')) show(result.failure, call, identity);
  return result;
}

async function send<T>(call: AnyCall, identity: Identity, read: Reader<T>): Promise<Result<T>> {
  const common = call.as ? {} : commonFields(session());
  const attempt = async (signal: AbortSignal) => {
    const answer = await (call.fetcher ?? fetch)(call.path, {
      method: 'POST',
      headers: {
        ...headersOf(identity, { version: RUNNING_VERSION, utcDay: utcDay() }),
        ...(call.key && { 'idempotency-key': call.key }),
      },
      body: formBody({ ...common, ...call.fields }, call.files),
      signal,
      keepalive: call.keepalive ?? false,
    });
    return await read(answer, call);
  };
  try {
    const retryDelays = call.retry ? [RETRY_MS] : [];
    return await withTimeout(attempt, { retryDelays, ms: call.timeoutMs ?? REQUEST_TIMEOUT_MS, signal: call.signal });
  } catch (error) {
    if (call.signal?.aborted) return IGNORED;
    const offline = !navigator.onLine;
    const text = offline ? messages.offline : error instanceof TimeoutError ? messages.slow : messages.unreachable;
    return { ok: false, failure: { kind: 'network', text, offline } };
  }
}

async function readEnvelope<T>(answer: Response, { action }: AnyCall): Promise<Result<T>> {
  return readReply<T>({ status: answer.status, body: await answer.text(), action, time: stamp() });
}

async function readFile(answer: Response, call: AnyCall): Promise<Result<Blob>> {
  const type = answer.headers.get('content-type');
  if (!answer.ok || type !== 'application/zip' || answer.body === null) return readEnvelope(answer, call);
  const whole = Number(answer.headers.get('content-length'));
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, onward) {
      bytes += part.byteLength;
      if (whole) call.onProgress?.(Math.min(bytes / whole, 1));
      onward.enqueue(part);
    },
  });
  const file = await new Response(answer.body.pipeThrough(count), { headers: { 'content-type': type } }).blob();
  return { ok: true, response: file, message: undefined };
}

function show(failure: Failure, call: AnyCall, identity: Identity): void {
  switch (failure.kind) {
    case 'ignored':
      return;
    case 'expired':
      // Only an answer to the current token ends the session: another tab may have replaced the token since.
      syncFromStorage();
      if (identity.token !== '' && identity.token === session().authToken) whenExpired();
      return;
    case 'old version':
      void info(failure.text);
      return;
  }
  if (call.policy === 'silent' || (call.policy === 'callback' && failure.kind === 'refused')) return;
  if (call.policy === 'info') toast(failure.text, 'error');
  else void info(failure.text, failure.kind === 'network' ? { title: shared.errorTitle } : {});
}

/** A failure as an error, for the query cache. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** Reads for a screen: returns the response or throws a `CallFailed`. Retried once without an answer. */
export function ask<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<AnswerOf<P>> {
  return postOrThrow<P, F>({ ...call, retry: true });
}

/** Returns the response or throws a `CallFailed`. Never retried, so a change is not sent twice. */
export async function postOrThrow<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<AnswerOf<P>> {
  const result = await post(call);
  if (result.ok) return result.response;
  throw new CallFailed(result.failure);
}

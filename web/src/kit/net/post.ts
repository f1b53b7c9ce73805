import { RUNNING_VERSION } from '../config/version';
import { stamp, utcDay } from '../date/clock';
import { info, toast } from '../overlay/overlays';
import { catchUp, session } from '../session/store';
import { messages as shared } from '../text/messages';
import { type Failure, type Result, readReply } from './answer';
import type { AnswerOf, FieldsOf, FilesOf, Path } from './contract';
import { type Fields, formBody } from './form';
import { commonFields, headersOf, type Identity, identityOf } from './headers';
import { messages } from './messages';
import { PATIENCE_MS, patiently, TooLong } from './patience';

// Every call to the server but the static files: a form-encoded POST, an envelope back, one catalogue of what can go
// wrong. A call never throws; it answers with what came of it, and by its policy has already told the parent.

/**
 * What the parent is shown when it fails: `alert` a modal, `info` a toast, `silent` nothing, because the screen shows
 * the failure in its own place. `callback` is `alert`, except that what the server refuses is left to the caller.
 */
type Policy = 'alert' | 'info' | 'silent' | 'callback';

/** What brings a call to the server and its answer back: `fetch`, unless the call says otherwise. */
export type Carry = (
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
  /** What the call does, in words: 'Sending OTP'. Shown in 'Server Error When {action} : {time}'. */
  action: string;
  policy: Policy;
  /** For a child other than the active one, or before there is one; the common fields are then left out. */
  as?: Identity;
  signal?: AbortSignal;
  /** What the thing that it creates is called here: under one key it is made once, however often the call is sent. */
  key?: string;
  /** The page may go away before the answer comes. */
  keepalive?: boolean;
  /** How long the answer may take, to its last byte. */
  patienceMs?: number;
  /** It only reads: where the line broke it is sent once more. */
  again?: boolean;
  /** Told which share of a file is here, from 0 to 1; not told where nobody says how long it will be. */
  onShare?: (share: number) => void;
  carry?: Carry;
}

/** A call as the contract has it: no path, field or file beside what docs/openapi says. */
export interface Call<P extends Path, F extends FieldsOf<P>> extends AnyCall {
  path: P;
  fields?: F & { [N in Exclude<keyof F, keyof FieldsOf<P>>]: never };
  files?: FilesOf<P>;
}

/** What the body of an answer is. */
type Reader<T> = (answer: Response, call: AnyCall) => Promise<Result<T>>;

const AGAIN_MS = 800;
const IGNORED = { ok: false, failure: { kind: 'ignored', text: '' } } as const;

let whenExpired: () => void = () => {};

/** What happens when the server says that the session has ended. Set once, by the app. */
export function onExpired(handler: () => void): void {
  whenExpired = handler;
}

export function post<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<Result<AnswerOf<P>>> {
  return exchange<AnswerOf<P>>(call, readEnvelope);
}

/** A call that is answered with a file; no is said in an envelope, as everywhere. */
export function postForFile<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<Result<Blob>> {
  return exchange(call, readFile);
}

async function exchange<T>(call: AnyCall, read: Reader<T>): Promise<Result<T>> {
  // A token that another tab has replaced meanwhile must not be used again.
  if (!call.as) catchUp();
  const identity = call.as ?? identityOf(session());
  const result = await send(call, identity, read);
  // What was asked for one child is never shown under another one, nor after the parent has left.
  const isOfAnother = identity.childId !== identityOf(session()).childId;
  if (!call.as && isOfAnother) return IGNORED;
  if (!result.ok && !(isOfAnother && identity.childId !== '')) show(result.failure, call, identity);
  return result;
}

async function send<T>(call: AnyCall, identity: Identity, read: Reader<T>): Promise<Result<T>> {
  const common = call.as ? {} : commonFields(session());
  const attempt = async (signal: AbortSignal) => {
    const answer = await (call.carry ?? fetch)(call.path, {
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
    const waits = call.again ? [AGAIN_MS] : [];
    return await patiently(attempt, { waits, ms: call.patienceMs ?? PATIENCE_MS, signal: call.signal });
  } catch (error) {
    if (call.signal?.aborted) return IGNORED;
    const offline = !navigator.onLine;
    const text = offline ? messages.offline : error instanceof TooLong ? messages.slow : messages.unreachable;
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
      if (whole) call.onShare?.(Math.min(bytes / whole, 1));
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
      // An answer to a token that is no longer ours says nothing about the session we have now: another tab may have replaced it.
      catchUp();
      if (identity.token !== '' && identity.token === session().authToken) whenExpired();
      return;
    case 'old version':
      void info(failure.text);
      return;
  }
  if (call.policy === 'silent' || (call.policy === 'callback' && failure.kind === 'refused')) return;
  if (call.policy === 'info') toast(failure.text, 'trouble');
  else void info(failure.text, failure.kind === 'network' ? { title: shared.troubleTitle } : {});
}

/** A failure as something to throw, for the query cache. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** What a screen reads: the response, or a CallFailed. */
export function ask<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<AnswerOf<P>> {
  return sendChange<P, F>({ ...call, again: true });
}

/** What a parent changes: sent once, as it may have been done although nothing came back. The response, or a CallFailed. */
export async function sendChange<P extends Path, F extends FieldsOf<P>>(call: Call<P, F>): Promise<AnswerOf<P>> {
  const result = await post(call);
  if (result.ok) return result.response;
  throw new CallFailed(result.failure);
}

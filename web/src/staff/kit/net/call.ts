import type { GetCalls, PatchCalls, PostCalls, PutCalls } from '../../../wire-staff/calls.gen';
import type { StaffRefused } from '../../../wire-staff/types.gen';
import { noteConnection } from './connection';
import { messages } from './messages';

// Calls of the staff's API: JSON both ways, cookies that scripts cannot read, and an answer that never throws.

/** A refusal of the server, or no answer at all. */
export interface Failure {
  ok: false;
  /** Of the server; 'offline' without an answer. */
  code: string;
  /** Of HTTP; 0 without an answer, or without one of the server itself. */
  status: number;
  /** For the screen, in its language. */
  text: string;
  /** The fields that the server names. */
  fields: readonly string[];
  /** How long the next try has to wait. */
  waitSeconds?: number;
}

export type Answer<T> = { ok: true; value: T } | Failure;

interface Options {
  /** Names the person who acts on a tablet. */
  person?: string;
  /** The same for each attempt of one change. */
  idempotencyKey?: string;
  /** Of the answer that is known. The same answer again has no value. */
  etag?: string;
  onTag?: (etag: string | undefined) => void;
}

const TIMEOUT_MS = 20_000;
/** With these codes nothing is reached that could keep an entry. */
const NO_CONNECTION: readonly string[] = ['offline', 'unavailable'];

type Listener = (failure: Failure) => void;
const listeners = new Set<Listener>();

/** Hears of each failure: the session or the pairing may be over. Returns the end of it. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Answers<Calls, Path extends keyof Calls> = Calls[Path] extends { answers: infer T } ? T : never;
type Sent<Calls, Path extends keyof Calls> = Calls[Path] extends { sent: infer Body extends object } ? Body : never;

export function get<Path extends keyof GetCalls>(path: Path): Promise<Answer<Answers<GetCalls, Path>>> {
  return call('GET', path);
}

/** With the tag of what is known: 'unchanged' while the server has nothing else. */
export async function getIfChanged<Path extends keyof GetCalls>(
  path: Path,
  etag: string | undefined,
): Promise<Answer<{ value: Answers<GetCalls, Path>; etag: string | undefined } | 'unchanged'>> {
  let found: string | undefined;
  const answer = await call<Answers<GetCalls, Path> | undefined>('GET', path, undefined, {
    ...(etag !== undefined && { etag }),
    onTag: (tag) => {
      found = tag;
    },
  });
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value === undefined ? 'unchanged' : { value: answer.value, etag: found } };
}

export function post<Path extends keyof PostCalls>(
  path: Path,
  body: Sent<PostCalls, Path>,
  options?: Options,
): Promise<Answer<Answers<PostCalls, Path>>> {
  return call('POST', path, body, options);
}

export function patch<Path extends keyof PatchCalls>(
  path: Path,
  body: Sent<PatchCalls, Path>,
  options?: Options,
): Promise<Answer<Answers<PatchCalls, Path>>> {
  return call('PATCH', path, body, options);
}

export function put<Path extends keyof PutCalls>(
  path: Path,
  body: Sent<PutCalls, Path>,
): Promise<Answer<Answers<PutCalls, Path>>> {
  return call('PUT', path, body);
}

/** A file by its address, for example a picture; undefined without it. */
export async function getBytes(address: string): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}

async function call<T>(method: string, path: string, body?: object, options: Options = {}): Promise<Answer<T>> {
  const answer = await attempt<T>(method, path, body, options);
  noteConnection(answer.ok || !NO_CONNECTION.includes(answer.code));
  if (!answer.ok) for (const listener of listeners) listener(answer);
  return answer;
}

async function attempt<T>(
  method: string,
  path: string,
  body: object | undefined,
  { person, idempotencyKey, etag, onTag }: Options,
): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (person !== undefined) headers['Aangan-Person'] = person;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  if (etag !== undefined) headers['If-None-Match'] = etag;
  try {
    const response = await fetch(`/staff/v1/${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 304) return { ok: true, value: undefined as T };
    onTag?.(response.headers.get('ETag') ?? undefined);
    const text = await response.text();
    if (!response.ok) return refusal(text, response.status);
    return { ok: true, value: (text === '' ? undefined : JSON.parse(text)) as T };
  } catch {
    return { ok: false, code: 'offline', status: 0, text: messages.offline, fields: [] };
  }
}

/** Anything but a refusal in JSON comes from what stands before the server. */
function refusal(text: string, status: number): Failure {
  let refused: Partial<StaffRefused> = {};
  try {
    refused = JSON.parse(text) as Partial<StaffRefused>;
  } catch {
    // Not JSON.
  }
  const { code = 'unavailable', rows, wait_seconds } = refused;
  return {
    ok: false,
    code,
    status: refused.code === undefined ? 0 : status,
    text: textOf(code),
    fields: (rows ?? []).flatMap(({ field }) => field ?? []),
    ...(typeof wait_seconds === 'number' && { waitSeconds: wait_seconds }),
  };
}

function textOf(code: string): string {
  const { refusals } = messages;
  return code in refusals ? refusals[code as keyof typeof refusals] : messages.failed;
}

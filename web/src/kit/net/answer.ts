import { refusalText } from '../text/refusals';
import type { MessageArgs } from '../text/sentences';
import { messages } from './messages';

// Reads an API response into a result or one of the specified failures. Pure.

export type Failure =
  /** The server refused the request; the text is for the parent. */
  | { kind: 'refused'; text: string; code: string | undefined }
  | { kind: 'expired'; text: string }
  | { kind: 'old version'; text: string }
  /** An HTTP error, or a body that is not our JSON envelope. */
  | { kind: 'server'; text: string; status: number }
  | { kind: 'empty'; text: string }
  /** No response. `offline` when the device itself has no connection. */
  | { kind: 'network'; text: string; offline: boolean }
  /** HTTP 401, or a request whose caller has gone: nothing is shown. */
  | { kind: 'ignored'; text: string };

export type Result<T> = { ok: true; response: T; message: string | undefined } | { ok: false; failure: Failure };

/** The outcome is unknown: the server may have processed the request or not. */
export function isLost({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'server' || kind === 'empty';
}

/** The server refused the request, so repeating it unchanged does not help. */
export function isDecided({ kind }: Failure): boolean {
  return kind === 'refused' || kind === 'expired' || kind === 'old version';
}

/** Sentences of the specification by which these failures are recognised. The server sends them in English to everybody. */
const EXPIRED = 'Expired Auth Token.';
const OLD_VERSION = 'It seems you are using older version. Update to its latest';

/** The body of every API response; empty members are left out. */
interface Envelope {
  status: 'ok' | 'error';
  response?: unknown;
  error?: string;
  message?: string;
  code?: string;
  values?: MessageArgs;
}

interface Reply {
  status: number;
  body: string;
  /** The action in words, for 'Server Error When {action} : {time}'. */
  action: string;
  time: string;
}

export function readReply<T>({ status, body, action, time }: Reply): Result<T> {
  if (status === 401) return failed({ kind: 'ignored', text: '' });
  if (status < 200 || status > 299) return failed(serverError(status, action, time));
  if (body.trim() === '') return failed({ kind: 'empty', text: messages.emptyReply });
  const envelope = parse(body);
  if (envelope === undefined) return failed(serverError(status, action, time));
  if (envelope.status === 'ok') {
    // The type of `response` comes from docs/openapi and is not checked at run time.
    return { ok: true, response: envelope.response as T, message: envelope.message };
  }
  const text = envelope.error || envelope.message || messages.noReason;
  if (text === EXPIRED) return failed({ kind: 'expired', text });
  if (text === OLD_VERSION) return failed({ kind: 'old version', text: messages.oldVersion });
  const { code, values } = envelope;
  return failed({ kind: 'refused', text: refusalText(text, code, values), code });
}

function serverError(status: number, action: string, time: string): Failure {
  return { kind: 'server', status, text: messages.serverError(action, time) };
}

function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

function parse(body: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const known = typeof value === 'object' && value !== null && 'status' in value;
    return known && (value.status === 'ok' || value.status === 'error') ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

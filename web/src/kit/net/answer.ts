import { refusalText } from '../text/refusals';
import type { Told } from '../text/sentences';
import { messages } from './messages';

// From what came back to what it means: the error catalogue of the specification, in one place. Pure.

export type Failure =
  /** The server understood and said no; the text is for the parent. */
  | { kind: 'refused'; text: string; code: string | undefined }
  | { kind: 'expired'; text: string }
  | { kind: 'old version'; text: string }
  /** A status outside the envelope's world, or a reply without one. */
  | { kind: 'server'; text: string; status: number }
  | { kind: 'empty'; text: string }
  /** Nothing came back. `offline` when the device itself has no connection. */
  | { kind: 'network'; text: string; offline: boolean }
  /** HTTP 401, or a call that nobody waits for any more: say nothing. */
  | { kind: 'ignored'; text: string };

export type Result<T> = { ok: true; response: T; message: string | undefined } | { ok: false; failure: Failure };

/** Nothing came back that says anything of what was asked: it may have been done, or not. */
export function isLost({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'server' || kind === 'empty';
}

/** The server has decided. */
export function isDecided({ kind }: Failure): boolean {
  return kind === 'refused' || kind === 'expired' || kind === 'old version';
}

/** What the server says, by which it is told apart; the specification's, to the letter, in every language. */
const EXPIRED = 'Expired Auth Token.';
const OLD_VERSION = 'It seems you are using older version. Update to its latest';

/** The shape of every answer; members that are empty are left out. */
interface Envelope {
  status: 'ok' | 'error';
  response?: unknown;
  error?: string;
  message?: string;
  code?: string;
  values?: Told;
}

interface Reply {
  status: number;
  body: string;
  /** What the call does, in words, for 'Server Error When {action} : {time}'. */
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
    // The shape of `response` is the contract of docs/openapi; this is the edge where it is taken at its word.
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

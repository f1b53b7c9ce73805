import type { Failure } from '../net/answer';
import { CallFailed } from '../net/post';
import { messages as shared } from '../text/messages';

export interface ErrorText {
  offline: boolean;
  title: string;
  text?: string;
  outOfReach: boolean;
}

/** Statuses of a gateway whose server is down. */
const AWAY: readonly number[] = [502, 503, 504];

/** The server could not be reached, so a retry may succeed. */
export function isOutOfReach(error: Error | null): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { failure } = error;
  return failure.kind === 'network' || isAway(failure);
}

/** A gateway answered in place of the server. */
export function isAway(failure: Failure): boolean {
  return failure.kind === 'server' && AWAY.includes(failure.status);
}

/** The texts with which a screen shows a failed call. */
export function errorTextOf(error: Error): ErrorText {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const outOfReach = isOutOfReach(error);
  if (failure?.kind === 'network') {
    const title = failure.offline ? shared.noConnection : shared.errorTitle;
    return { offline: failure.offline, title, text: failure.text, outOfReach };
  }
  return { offline: false, title: failure?.text || shared.errorTitle, outOfReach };
}

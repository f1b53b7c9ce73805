import type { Failure } from '../net/answer';
import { CallFailed } from '../net/post';
import { messages as shared } from '../text/messages';

export interface TroubleText {
  offline: boolean;
  title: string;
  text?: string;
  outOfReach: boolean;
}

/** What whoever stands before a server answers while it is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** Nothing is wrong with what was asked: it has only to be asked again when the server is there. */
export function isOutOfReach(error: Error | null): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { failure } = error;
  return failure.kind === 'network' || isAway(failure);
}

/** An answer, though not of the server's own. */
export function isAway(failure: Failure): boolean {
  return failure.kind === 'server' && AWAY.includes(failure.status);
}

/** A call that gave a screen nothing to show, in the words of its place on the screen. */
export function troubleOf(error: Error): TroubleText {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const outOfReach = isOutOfReach(error);
  if (failure?.kind === 'network') {
    const title = failure.offline ? shared.noConnection : shared.troubleTitle;
    return { offline: failure.offline, title, text: failure.text, outOfReach };
  }
  return { offline: false, title: failure?.text || shared.troubleTitle, outOfReach };
}

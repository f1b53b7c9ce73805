import { messages as net } from '../net/messages';
import { CallFailed } from '../net/post';
import { lists } from '../text/lists';

interface TroubleText {
  offline: boolean;
  title: string;
  text?: string;
}

/** A call that gave a screen nothing to show, in the words of its place on the screen. */
export function troubleOf(error: Error): TroubleText {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  if (failure?.kind === 'network') {
    const title = failure.offline ? lists.noConnection : net.networkTitle;
    return { offline: failure.offline, title, text: failure.text };
  }
  return { offline: false, title: failure?.text || net.networkTitle };
}

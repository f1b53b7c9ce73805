import { NotFetched } from '../kit/late/fetch-part';
import { post } from '../kit/net/post';
import { shownNow } from '../kit/router/router';
import { hasSession } from '../kit/session/store';
import { messages } from './messages';

// A crash of the page is told to whoever looks after the portal: which screen, what kind of error, where in our own files.
// Never its message, nor anything of what was shown.

const MOST = 5;
const told = new Set<string>();

/** Each crash once, and no more than a few while the page is open. What could not be fetched is no crash. */
export function tellCrash(error: unknown): void {
  if (!(error instanceof Error) || error instanceof NotFetched || !hasSession()) return;
  const screen = shownNow()?.route.path ?? '';
  const stack = placesIn(error.stack ?? '');
  const crash = `${screen} ${error.name} ${stack}`;
  if (told.has(crash) || told.size >= MOST) return;
  told.add(crash);
  void post({
    path: '/parentapp/tellCrash',
    action: messages.tellingBroken,
    policy: 'silent',
    keepalive: true,
    fields: { screen, error: error.name, stack },
  });
}

/** File, line and column of each step that was taken in our own code. */
function placesIn(stack: string): string {
  return [...stack.matchAll(/\/(assets\/[\w-]+\.js:\d+:\d+)/g)]
    .slice(0, 8)
    .map(([, place]) => place)
    .join('\n');
}

/** What breaks outside of a screen: in an overlay, at a press, in a timer. */
export function followCrashes(): void {
  addEventListener('error', ({ error }) => tellCrash(error));
}

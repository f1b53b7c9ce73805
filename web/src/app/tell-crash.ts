import * as v from 'valibot';
import { NotFetched } from '../kit/late/fetch-part';
import { CallFailed, post } from '../kit/net/post';
import { shownNow } from '../kit/router/router';
import { hasSession, watchSession } from '../kit/session/store';
import { tab } from '../kit/storage/device';
import { listOf } from '../kit/storage/stored';
import { messages } from './messages';

// A crash of the page is told to whoever looks after the portal: which screen, what kind of error, where in our own files.
// Never its message, nor anything of what was shown.

const CRASH = v.object({ screen: v.string(), error: v.string(), stack: v.string() });

const MOST = 5;
const KEPT = 'aangan.crashes';
const CRASHES = listOf(CRASH);
const told = new Set<string>();

/** Each crash once, and no more than a few while the page is open. */
export function tellCrash(error: unknown): void {
  if (isExpected(error)) return;
  const named = error instanceof Error ? error : { name: 'NoError', stack: '' };
  const crash = { screen: shownNow()?.route.path ?? '', error: named.name, stack: placesIn(named.stack ?? '') };
  const mark = Object.values(crash).join(' ');
  if (told.has(mark) || told.size >= MOST) return;
  told.add(mark);
  if (hasSession()) send(crash);
  // The server takes none from somebody who is not signed in: the tab keeps it until they are.
  else tab.write(KEPT, [...tab.read(KEPT, CRASHES), crash].slice(-MOST));
}

/** What could not be fetched, was refused or was given up is no crash; whoever asked for it has shown it. */
function isExpected(error: unknown): boolean {
  if (error instanceof NotFetched || error instanceof CallFailed) return true;
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError');
}

function send(crash: v.InferOutput<typeof CRASH>): void {
  void post({
    path: '/parentapp/tellCrash',
    action: messages.tellingBroken,
    policy: 'silent',
    keepalive: true,
    fields: { ...crash },
  });
}

/** File, line and column of each step that was taken in our own code. */
function placesIn(stack: string): string {
  return [...stack.matchAll(/\/(assets\/[\w-]+\.js:\d+:\d+)/g)]
    .slice(0, 8)
    .map(([, place]) => place)
    .join('\n');
}

function sendKept(): void {
  const crashes = hasSession() ? tab.read(KEPT, CRASHES) : [];
  if (crashes.length === 0) return;
  tab.remove(KEPT);
  for (const crash of crashes) send(crash);
}

/** What breaks outside of a screen: in an overlay, at a press, in a timer, in what nobody waits for. */
export function followCrashes(): void {
  // Of other pages' scripts a browser tells nothing.
  addEventListener('error', ({ error }) => error && tellCrash(error));
  addEventListener('unhandledrejection', ({ reason }) => tellCrash(reason));
  watchSession(sendKept);
  sendKept();
}

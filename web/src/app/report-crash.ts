import * as v from 'valibot';
import { ChunkLoadError } from '../kit/lazy/import-chunk';
import { CallFailed, post } from '../kit/net/post';
import { currentRoute } from '../kit/router/router';
import { hasSession, watchSession } from '../kit/session/store';
import { tab } from '../kit/storage/device';
import { listOf } from '../kit/storage/stored';
import { messages } from './messages';

// Reports crashes of the page to the operator: the screen, the name of the error and the positions in our own files. Never
// its message or anything that was shown.

const CRASH = v.object({ screen: v.string(), error: v.string(), stack: v.string() });

const MAX_REPORTS = 5;
const KEY = 'aangan.crashes';
const CRASHES = listOf(CRASH);
const reported = new Set<string>();

/** Reports each crash once, and at most five for a page. */
export function reportCrash(error: unknown): void {
  if (isExpected(error)) return;
  const named = error instanceof Error ? error : { name: 'NoError', stack: '' };
  const crash = { screen: currentRoute()?.route.path ?? '', error: named.name, stack: positionsIn(named.stack ?? '') };
  const id = Object.values(crash).join(' ');
  if (reported.has(id) || reported.size >= MAX_REPORTS) return;
  reported.add(id);
  if (hasSession()) send(crash);
  // The server accepts reports with a session only: the tab keeps them until the sign-in.
  else tab.write(KEY, [...tab.read(KEY, CRASHES), crash].slice(-MAX_REPORTS));
}

/** Failed loads, failed calls and aborted work are not crashes: the caller has shown them. */
function isExpected(error: unknown): boolean {
  if (error instanceof ChunkLoadError || error instanceof CallFailed) return true;
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

/** File, line and column of each stack frame in our own code. */
function positionsIn(stack: string): string {
  return [...stack.matchAll(/\/(assets\/[\w-]+\.js:\d+:\d+)/g)]
    .slice(0, 8)
    .map(([, position]) => position)
    .join('\n');
}

function sendStored(): void {
  const crashes = hasSession() ? tab.read(KEY, CRASHES) : [];
  if (crashes.length === 0) return;
  tab.remove(KEY);
  for (const crash of crashes) send(crash);
}

/** Reports errors outside of rendering: in event handlers, timers and unhandled rejections. */
export function watchCrashes(): void {
  // Browsers hide errors of cross-origin scripts.
  addEventListener('error', ({ error }) => error && reportCrash(error));
  addEventListener('unhandledrejection', ({ reason }) => reportCrash(reason));
  watchSession(sendStored);
  sendStored();
}

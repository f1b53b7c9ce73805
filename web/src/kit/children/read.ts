import type { Result } from '../net/answer';
import { post } from '../net/post';
import { changeSession, hasSession, onSessionReset, session } from '../session/store';
import { addUnread } from '../unread/unread';
import { messages } from './messages';
import { type Child, childFromWire } from './model';
import { renewPhotoStamp } from './photo-stamp';

// Loads the children. Separate from queries.ts, so that a reloaded page requests them before the code of its layout is
// loaded; the queries then take over the running request.

const SILENT = { policy: 'silent', action: 'read' } as const;

const running = new Map<string, Promise<Result<Child>>>();
onSessionReset((everything) => everything && running.clear());

/** The ids of all the parent's children, in the server's order. */
export function childIds(): readonly string[] {
  const { tokens, activeChildId } = session();
  const ids = tokens.map(({ id }) => id);
  return activeChildId === '' || ids.includes(activeChildId) ? ids : [activeChildId, ...ids];
}

/** Requests the children that are not loaded yet, the active one first. */
export function prefetchChildren(): void {
  const { activeChildId, children } = session();
  if (!hasSession() || children[activeChildId]) return;
  for (const id of [activeChildId, ...childIds()]) if (!running.has(id)) running.set(id, readChild(id));
}

/** The result of the running prefetch, once; else of a new request. */
export async function takePrefetched(id: string): Promise<Result<Child>> {
  const prefetch = running.get(id);
  const result = await (prefetch ?? readChild(id));
  if (running.get(id) === prefetch) running.delete(id);
  return result;
}

/** Loads one child with its own token. For the active child, photographs get a new time stamp. */
export async function readChild(
  id: string,
  { policy, action }: { policy: 'alert' | 'silent'; action: keyof typeof messages.actions } = SILENT,
): Promise<Result<Child>> {
  const { tokens, activeChildId, authToken, lastLoggedIn } = session();
  const token = id === activeChildId ? authToken : (tokens.find((one) => one.id === id)?.token ?? '');
  const result = await post({
    path: '/parentapp/childData',
    action: messages.actions[action],
    policy,
    as: { token, childId: id, parent: '' },
    fields: { child_id: id },
  });
  if (!result.ok) return result;
  const child = childFromWire(result.response);
  // Another parent may have signed in during the call.
  if (hasSession() && session().lastLoggedIn === lastLoggedIn) remember([child]);
  return { ...result, response: child };
}

/** Stores the ids that calls need and the unread counts. */
export function remember(read: readonly Child[]): void {
  addUnread(Object.fromEntries(read.map(({ id, unread }) => [id, unread])));
  const { children, activeChildId } = session();
  if (read.some(({ id }) => id === activeChildId)) renewPhotoStamp();
  changeSession({
    children: {
      ...children,
      ...Object.fromEntries(
        read.map(({ id, centerId, roomId, parent, changes }) => [
          id,
          // The child's other data may be as old as its first load.
          { centerId, roomId, parent, changes: children[id]?.changes ?? changes },
        ]),
      ),
    },
  });
}

import type { Result } from '../net/answer';
import { post } from '../net/post';
import { changeSession, hasSession, session, whenForgotten } from '../session/store';
import { addUnread } from '../unread/unread';
import { messages } from './messages';
import { type Child, childFromWire } from './model';
import { stampPhotos } from './photo-stamp';

// Reads the children. Apart from queries.ts, so that a page that is opened anew can begin before the code of its frame is
// here: whoever asks for a child then is handed the answer that is on its way.

const QUIETLY = { policy: 'silent', action: 'read' } as const;

const onTheirWay = new Map<string, Promise<Result<Child>>>();
whenForgotten((everything) => everything && onTheirWay.clear());

/** All children of this parent, in the server's order. */
export function childIds(): readonly string[] {
  const { tokens, activeChildId } = session();
  const ids = tokens.map(({ id }) => id);
  return activeChildId === '' || ids.includes(activeChildId) ? ids : [activeChildId, ...ids];
}

/** Begins to read those that are not known yet, the active one first: it decides what is shown. */
export function beginReading(): void {
  const { activeChildId, children } = session();
  if (!hasSession() || children[activeChildId]) return;
  for (const id of [activeChildId, ...childIds()]) if (!onTheirWay.has(id)) onTheirWay.set(id, readChild(id));
}

/** What is on its way, once; who asks again reads anew. */
export async function takeReading(id: string): Promise<Result<Child>> {
  const begun = onTheirWay.get(id);
  const result = await (begun ?? readChild(id));
  if (onTheirWay.get(id) === begun) onTheirWay.delete(id);
  return result;
}

/** Reads one child by its own token, photographs of the active one included. */
export async function readChild(
  id: string,
  { policy, action }: { policy: 'alert' | 'silent'; action: keyof typeof messages.actions } = QUIETLY,
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
  // Meanwhile somebody else may have come in.
  if (hasSession() && session().lastLoggedIn === lastLoggedIn) remember([child]);
  return { ...result, response: child };
}

/** What calls and the counts of the menu have to know of them. */
export function remember(read: readonly Child[]): void {
  addUnread(Object.fromEntries(read.map(({ id, unread }) => [id, unread])));
  const { children, activeChildId } = session();
  if (read.some(({ id }) => id === activeChildId)) stampPhotos();
  changeSession({
    children: {
      ...children,
      ...Object.fromEntries(
        read.map(({ id, centerId, roomId, parent, changes }) => [
          id,
          // What else is here of the child may be as old as its first reading.
          { centerId, roomId, parent, changes: children[id]?.changes ?? changes },
        ]),
      ),
    },
  });
}

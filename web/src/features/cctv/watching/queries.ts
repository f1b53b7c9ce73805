import { identityOf } from '../../../kit/net/headers';
import { ask, post } from '../../../kit/net/post';
import { ofChild } from '../../../kit/query/keys';
import { askAnew } from '../../../kit/query/renew';
import { useChildQuery } from '../../../kit/query/use-child-query';
import { session } from '../../../kit/session/store';
import { messages } from '../messages';
import { type Pass, passFrom, viewingFrom } from './model';

/** What came of asking for a pass: the pass, the server's no, or no answer. */
type Asked = { pass: Pass } | { no: string } | 'no answer';

/** What is closed is closed before another is opened: a parent may watch only so many at once. */
let closed: Promise<unknown> = Promise.resolve();
const CLOSING_MS = 3000;

/** Asks to watch a camera, or to watch it longer. The browser shows the pass by itself, for it is a cookie. */
export async function askForPass(camera: string): Promise<Asked> {
  await closed;
  const call = { path: '/parentapp/watchCamera', action: messages.actions.watch, policy: 'silent' } as const;
  const result = await post({ ...call, fields: { camera } });
  if (result.ok) return readPass(result.response);
  const { failure } = result;
  // A session that has ended is told by the app, a child that was changed by nobody.
  if (failure.kind === 'refused') return { no: failure.text };
  return failure.kind === 'expired' || failure.kind === 'ignored' ? { no: '' } : 'no answer';
}

/** What cannot be read is no answer: the picture goes on, and a pass is asked for again. */
function readPass(answer: Parameters<typeof passFrom>[0]): Asked {
  try {
    return { pass: passFrom(answer) };
  } catch (error) {
    reportError(error);
    return 'no answer';
  }
}

/** Says that the camera is watched no longer; also while the page goes away, and for a child that was changed. */
export function sayStopped(camera: string, as = identityOf(session())): void {
  const call = { path: '/parentapp/stopWatching', action: messages.actions.stop, policy: 'silent' } as const;
  closed = post({ ...call, fields: { camera }, as, keepalive: true, patienceMs: CLOSING_MS });
}

const WHO = ['cctv', 'who'] as const;

/** A viewing that has begun stands in the list as well. */
export function askWhoWatchedAnew(): void {
  void askAnew({ queryKey: ofChild(session().activeChildId, ...WHO) });
}

/** Who has watched the child's cameras, the newest first. */
export function useWhoWatched() {
  return useChildQuery({
    name: WHO,
    load: async (how) => {
      const call = { path: '/parentapp/whoWatched', action: messages.actions.who, ...how } as const;
      return (await ask(call)).map(viewingFrom);
    },
  });
}

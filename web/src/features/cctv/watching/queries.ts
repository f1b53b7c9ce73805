import { type Identity, identityOf } from '../../../kit/net/headers';
import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { messages } from '../messages';
import { type Pass, passFrom, viewingFrom } from './model';

/** What came of asking for a pass: the pass, the server's no, or no answer. */
type Asked = { pass: Pass } | { no: string } | 'no answer';

/** What is closed is closed before another is opened: a parent may watch only so many at once. */
let closed: Promise<unknown> = Promise.resolve();
const CLOSING_MS = 3000;

/** Who has watched the child's cameras, the newest first. */
const whoWatched = childQuery({
  name: 'who watched',
  load: async (how) => {
    const call = { path: '/parentapp/whoWatched', action: messages.actions.who, ...how } as const;
    return (await ask(call)).map(viewingFrom);
  },
});

export const useWhoWatched = () => useChildQuery(whoWatched());

const watchCamera = mutation({
  send: (camera: string) =>
    post({
      path: '/parentapp/watchCamera',
      action: messages.actions.watch,
      policy: 'silent',
      fields: { camera },
    }),
  renews: [whoWatched],
});

const stopWatching = mutation({
  send: (camera: string, as: Identity) =>
    post({
      path: '/parentapp/stopWatching',
      action: messages.actions.stop,
      policy: 'silent',
      fields: { camera },
      as,
      keepalive: true,
      patienceMs: CLOSING_MS,
    }),
  renews: [whoWatched],
});

/** Asks to watch a camera, or to watch it longer. The browser shows the pass by itself, for it is a cookie. */
export async function askForPass(camera: string): Promise<Asked> {
  await closed;
  const result = await watchCamera(camera);
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
  closed = stopWatching(camera, as);
}

import { type Identity, identityOf } from '../../../kit/net/headers';
import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { messages } from '../messages';
import { type ViewToken, viewFromWire, viewTokenFromWire } from './model';

/** Result of requesting a view token: the token, the server's refusal, or no answer. */
type TokenResult = { token: ViewToken } | { refusal: string } | 'no answer';

/** The previous view ends before the next starts: the number of parallel views is limited. */
let closed: Promise<unknown> = Promise.resolve();
const CLOSING_MS = 3000;

/** Views of the child's cameras, newest first. */
const whoWatched = childQuery({
  name: 'who watched',
  load: async (how) => {
    const call = { path: '/parentapp/whoWatched', action: messages.actions.who, ...how } as const;
    return (await ask(call)).map(viewFromWire);
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
  invalidates: [whoWatched],
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
      timeoutMs: CLOSING_MS,
    }),
  invalidates: [whoWatched],
});

/** Requests or extends a view token for a camera. The token is a cookie, which the browser sends by itself. */
export async function requestViewToken(camera: string): Promise<TokenResult> {
  await closed;
  const result = await watchCamera(camera);
  if (result.ok) return parseViewToken(result.response);
  const { failure } = result;
  // The app reports an ended session; a change of child needs no report.
  if (failure.kind === 'refused') return { refusal: failure.text };
  return failure.kind === 'expired' || failure.kind === 'ignored' ? { refusal: '' } : 'no answer';
}

/** Treats an unreadable answer as no answer: the video goes on and the token is requested again. */
function parseViewToken(answer: Parameters<typeof viewTokenFromWire>[0]): TokenResult {
  try {
    return { token: viewTokenFromWire(answer) };
  } catch (error) {
    reportError(error);
    return 'no answer';
  }
}

/** Ends the view session. Works while the page unloads, and after a change of child (`as`). */
export function endView(camera: string, as = identityOf(session())): void {
  closed = stopWatching(camera, as);
}

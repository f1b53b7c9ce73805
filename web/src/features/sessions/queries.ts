import { ask, sendChange } from '../../kit/net/post';
import { useChange } from '../../kit/query/use-change';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { listedFromWire } from './model';

const NAME = 'sessions';

/** Where the parent is signed in, and what was done there: always as it stands, for the parent may have come because of it. */
export function useSessions() {
  return useChildQuery({
    name: [NAME],
    load: async (how) =>
      listedFromWire(await ask({ path: '/parentapp/listSessions', action: messages.actions.load, ...how })),
  });
}

/** Signs one device out, or `others`: all but this one. */
export function useEnd() {
  return useChange({
    send: (session: string) => {
      const call = { path: '/parentapp/endSession', action: messages.actions.end, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { session_id: session } });
    },
    waiting: messages.signingOut,
    done: messages.signedOut,
    renews: NAME,
    shows: listedFromWire,
  });
}

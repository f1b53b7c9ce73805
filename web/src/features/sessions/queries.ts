import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { listedFromWire } from './model';

/** The parent's sessions and recent activity, fetched on every visit. */
const sessions = childQuery({
  name: 'sessions',
  load: async (how) =>
    listedFromWire(await ask({ path: '/parentapp/listSessions', action: messages.actions.load, ...how })),
});

export const useSessions = () => useChildQuery(sessions());

/** Signs one device out; `others` signs out all except this one. */
const endSession = mutation({
  send: (session: string) => {
    const call = { path: '/parentapp/endSession', action: messages.actions.end, policy: 'alert' } as const;
    return post({ ...call, fields: { session_id: session } });
  },
  shows: { in: () => sessions(), read: listedFromWire },
});

export const useEnd = () => useActionMutation(endSession, { waiting: messages.signingOut, done: messages.signedOut });

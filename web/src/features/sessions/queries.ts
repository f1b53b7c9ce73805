import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, sendChange } from '../../kit/net/post';
import { spinner, toast } from '../../kit/overlay/overlays';
import { childKey } from '../../kit/query/client';
import { messages } from './messages';
import { listedFromWire } from './model';

const listedKey = () => childKey('sessions');

/** Where the parent is signed in, and what was done there. */
export function useSessions() {
  return useQuery({
    queryKey: listedKey(),
    // Always as it stands: the parent may have come because of it.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      listedFromWire(
        await ask({ path: '/parentapp/listSessions', action: messages.actions.load, policy: 'silent', signal }),
      ),
  });
}

/** Signs one device out, or `others`: all but this one. */
export function useEnd() {
  const client = useQueryClient();
  const queryKey = listedKey();
  return useMutation({
    mutationFn: (session: string) =>
      spinner(
        sendChange({
          path: '/parentapp/endSession',
          fields: { session_id: session },
          action: messages.actions.end,
          policy: 'alert',
        }),
        messages.signingOut,
      ),
    onSuccess: (wire) => {
      client.setQueryData(queryKey, listedFromWire(wire));
      toast(messages.signedOut, 'done');
    },
    // A refusal means that what is shown is no longer so.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

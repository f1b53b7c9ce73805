import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, sendChange } from '../../kit/net/post';
import { spinner, toast } from '../../kit/overlay/overlays';
import { childKey } from '../../kit/query/client';
import { useActiveChild } from '../../kit/session/store';
import { renewUnread } from '../../kit/unread/renewal';
import { messages } from './messages';
import { type Answer, eventFromWire } from './model';

/** The events that the child's centre plans. */
export function useEvents() {
  const { parent } = useActiveChild();
  return useQuery({
    queryKey: childKey('events'),
    meta: { topic: 'events' },
    queryFn: async ({ signal }) => {
      const wire = await ask({
        path: '/centerevents/my_events',
        fields: { consent_by: parent },
        action: 'Loading Outdoor Activity',
        policy: 'silent',
        signal,
      });
      return wire.map(eventFromWire);
    },
  });
}

/** Says yes or no to an event, then asks for the events anew. */
export function useAnswer() {
  const { parent } = useActiveChild();
  const client = useQueryClient();
  const queryKey = childKey('events');
  return useMutation({
    mutationFn: ({ eventId, type }: { eventId: string; type: Answer }) =>
      spinner(
        sendChange({
          path: '/centerevents/event_act',
          fields: { event_id: eventId, consent_by: parent, status: type },
          action: 'Sending Your Answer',
          policy: 'alert',
        }),
        messages.sending,
      ),
    onSuccess: () => toast(messages.sent, 'done'),
    // A refusal means that what is shown is no longer so.
    onSettled: () => {
      void renewUnread();
      return client.invalidateQueries({ queryKey });
    },
  });
}

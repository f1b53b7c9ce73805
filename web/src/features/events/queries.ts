import { useActiveChild } from '../../kit/children/queries';
import { ask, sendChange } from '../../kit/net/post';
import { useChange } from '../../kit/query/use-change';
import { useChildQuery } from '../../kit/query/use-child-query';
import { renewUnread } from '../../kit/unread/renewal';
import { messages } from './messages';
import { type Answer, eventFromWire } from './model';

const NAME = 'events';

/** The events that the child's centre plans. */
export function useEvents() {
  const { parent } = useActiveChild();
  return useChildQuery({
    name: [NAME],
    topic: 'events',
    load: async (how) => {
      const call = { path: '/centerevents/my_events', action: messages.actions.load, ...how } as const;
      return (await ask({ ...call, fields: { consent_by: parent } })).map(eventFromWire);
    },
  });
}

/** Says yes or no to an event, then asks for the events anew. */
export function useAnswer() {
  const { parent } = useActiveChild();
  return useChange({
    send: ({ eventId, type }: { eventId: string; type: Answer }) => {
      const call = { path: '/centerevents/event_act', action: messages.actions.answer, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { event_id: eventId, consent_by: parent, status: type } });
    },
    waiting: messages.sending,
    done: messages.sent,
    renews: NAME,
    onSettled: () => void renewUnread(),
  });
}

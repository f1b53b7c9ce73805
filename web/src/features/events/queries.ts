import { getChild } from '../../kit/children/queries';
import { byTopic } from '../../kit/live/live';
import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { type Answer, eventFromWire } from './model';

/** The outdoor events of the child's centre. */
const events = childQuery({
  name: 'events',
  topic: 'events',
  load: async (how) => {
    const call = { path: '/centerevents/my_events', action: messages.actions.load, ...how } as const;
    return (await ask({ ...call, fields: { consent_by: getChild()?.parent } })).map(eventFromWire);
  },
});

export const useEvents = () => useChildQuery(events());

/** Gives or denies consent to an event. */
const answerEvent = mutation({
  send: ({ eventId, type }: { eventId: string; type: Answer }) => {
    const call = { path: '/centerevents/event_act', action: messages.actions.answer, policy: 'alert' } as const;
    return post({ ...call, fields: { event_id: eventId, consent_by: getChild()?.parent, status: type } });
  },
  invalidates: [events, byTopic('unread')],
});

export const useAnswer = () => useActionMutation(answerEvent, { waiting: messages.sending, done: messages.sent });

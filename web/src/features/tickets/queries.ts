import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import type { Result } from '../../kit/net/answer';
import { ask, post } from '../../kit/net/post';
import { orNone } from '../../kit/progress/or-none';
import { ofChild } from '../../kit/query/keys';
import { askAnew } from '../../kit/query/renew';
import { useChildQuery } from '../../kit/query/use-child-query';
import { session } from '../../kit/session/store';
import type { NewTicket } from '../../kit/thread/ticket-draft';
import { messages } from './messages';
import { storyFromWire, ticketFromWire } from './model';
import { described } from './rules';

const NAME = 'tickets';

/** What either parent raised about the active child, newest first. */
export function useTickets() {
  return useChildQuery({
    name: [NAME],
    topic: 'requests',
    load: async (how) => {
      const fields = { email: childNow()?.profile.parentEmail };
      const call = { path: '/parentapp/listTickets', action: messages.actions.list, fields, ...how } as const;
      return (await ask(call)).tickets.map(ticketFromWire);
    },
  });
}

/** A ticket of the active child with its history. */
export function useTicketStory(id: string) {
  return useChildQuery({
    name: [NAME, 'story', id],
    topic: 'requests',
    load: async (how) => {
      const fields = { ticket_id: id };
      const call = { path: '/parentapp/ticketHistory', action: messages.actions.load, fields, ...how } as const;
      const story = await orNone(ask(call));
      return story && storyFromWire(story);
    },
  });
}

export async function raiseTicket(ticket: NewTicket, { key, signal }: Sending): Promise<Result<unknown>> {
  const child = childNow();
  const result = await post({
    path: '/parentapp/createTicket',
    action: messages.actions.raise,
    policy: 'callback',
    key,
    signal,
    fields: {
      child_name: child?.fullName,
      branch: child?.centerName,
      admissionDate: child?.admissionDate,
      email: child?.profile.parentEmail,
      name: child?.profile.parentName,
      phone: child?.profile.parentPhone,
      subject: ticket.subject,
      description: described(ticket),
    },
  });
  if (result.ok) await askAnew({ queryKey: ofChild(session().activeChildId, NAME) });
  return result;
}

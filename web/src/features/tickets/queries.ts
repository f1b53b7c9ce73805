import { getChild } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { ask, post } from '../../kit/net/post';
import { orNone } from '../../kit/progress/or-none';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import type { NewTicket } from '../../kit/thread/ticket-draft';
import { messages } from './messages';
import { storyFromWire, ticketFromWire } from './model';
import { described } from './rules';

/** Tickets of both parents about the active child, newest first. */
const tickets = childQuery({
  name: 'tickets',
  topic: 'requests',
  load: async (how) => {
    const fields = { email: getChild()?.profile.parentEmail };
    const call = { path: '/parentapp/listTickets', action: messages.actions.list, fields, ...how } as const;
    return (await ask(call)).tickets.map(ticketFromWire);
  },
});

/** A ticket of the active child with its history. */
const ticketStory = childQuery({
  name: 'ticket',
  topic: 'requests',
  load: async (how, id: string) => {
    const fields = { ticket_id: id };
    const call = { path: '/parentapp/ticketHistory', action: messages.actions.load, fields, ...how } as const;
    const story = await orNone(ask(call));
    return story && storyFromWire(story);
  },
});

export const useTickets = () => useChildQuery(tickets());
export const useTicketStory = (id: string) => useChildQuery(ticketStory(id));

export const raiseTicket = mutation({
  send: (ticket: NewTicket, { key, signal }: Sending) => {
    const child = getChild();
    return post({
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
  },
  invalidates: [tickets],
});

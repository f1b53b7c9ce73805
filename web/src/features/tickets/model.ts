import { type Step, stepFromWire } from '../../kit/progress/model';
import type { TicketHistoryAnswer, TicketItem } from '../../wire/types.gen';

// Maps tickets from the wire. Pure functions.

export interface Ticket {
  id: string;
  subject: string;
  description: string;
  /** 2 open, 3 pending, 4 resolved, 5 closed. */
  status: number;
  /** 'YYYY-MM-DD' and 'HH:mm:ss' in the centre's time zone. */
  raisedOn: string;
  raisedAt: string;
  /** The centre's latest answer; '' if there is none. */
  note: string;
  /** The day by which the centre should answer; undefined once it has dealt with it. */
  answerBy: string | undefined;
}

const OPEN = 2;

export function ticketFromWire(wire: TicketItem): Ticket {
  const [raisedOn = '', raisedAt = ''] = wire.created_at.split(' ');
  return {
    id: wire.ticket_id,
    subject: wire.subject,
    description: wire.description,
    status: wire.status,
    raisedOn,
    raisedAt,
    note: wire.note,
    answerBy: wire.status === OPEN ? wire.answer_by : undefined,
  };
}

export interface TicketStory {
  ticket: Ticket;
  /** Oldest first. */
  steps: readonly Step[];
}

export function storyFromWire({ ticket, steps }: TicketHistoryAnswer): TicketStory {
  return { ticket: ticketFromWire(ticket), steps: steps.map(stepFromWire) };
}

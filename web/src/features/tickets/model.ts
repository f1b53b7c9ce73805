import { type Step, stepFromWire } from '../../kit/progress/model';
import type { TicketHistoryAnswer, TicketItem } from '../../wire/types.gen';

// A ticket as its card shows one. Pure.

export interface Ticket {
  id: string;
  subject: string;
  description: string;
  /** 2 open, 3 pending, 4 resolved, 5 closed. */
  status: number;
  /** 'YYYY-MM-DD' and 'HH:mm:ss', of the centre's calendar. */
  raisedOn: string;
  raisedAt: string;
  /** What the centre said last; '' while it has said nothing. */
  note: string;
  /** The day by which the centre means to answer; undefined once it is looked after. */
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
  /** The first one first. */
  steps: readonly Step[];
}

export function storyFromWire({ ticket, steps }: TicketHistoryAnswer): TicketStory {
  return { ticket: ticketFromWire(ticket), steps: steps.map(stepFromWire) };
}

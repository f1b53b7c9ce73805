import { isBlank } from '../../kit/text/blank';
import { countCharacters } from '../../kit/text/letters';
import type { NewTicket } from '../../kit/thread/ticket-draft';

// What is wrong with a ticket, as a code or null. Pure and in order; rules/ticket.json holds the server to the same answers.

export type TicketFault = 'subject missing' | 'description missing' | 'description long';

/** With the remark. */
export const LONGEST_DESCRIPTION = 2048;
export const LONGEST_REMARK = 500;
/** The category that takes a remark. */
const OTHERS = 'Others';

export function ticketFault(ticket: NewTicket, issues: readonly string[]): TicketFault | null {
  if (!issues.includes(ticket.subject)) return 'subject missing';
  if (isBlank(ticket.description)) return 'description missing';
  return countCharacters(described(ticket)) > LONGEST_DESCRIPTION ? 'description long' : null;
}

export function takesRemark(subject: string): boolean {
  return subject === OTHERS;
}

/** The description as it is sent, with the remark at its end. */
export function described({ subject, description, remark }: NewTicket): string {
  const said = takesRemark(subject) && !isBlank(remark) ? `\n${OTHERS}: ${remark.trim()}` : '';
  return `${description.trim()}${said}`;
}

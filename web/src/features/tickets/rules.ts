import { isBlank } from '../../kit/text/blank';
import { countCharacters } from '../../kit/text/graphemes';
import type { NewTicket } from '../../kit/thread/ticket-draft';

// Validates a ticket: returns the first error code, or null. Pure functions; rules/ticket.json tests the server with the same
// cases.

export type TicketError = 'subject missing' | 'description missing' | 'description long';

/** Including the remark. */
export const LONGEST_DESCRIPTION = 2048;
export const LONGEST_REMARK = 500;
/** The category with a remark field. */
const OTHERS = 'Others';

export function validateTicket(ticket: NewTicket, issues: readonly string[]): TicketError | null {
  if (!issues.includes(ticket.subject)) return 'subject missing';
  if (isBlank(ticket.description)) return 'description missing';
  return countCharacters(described(ticket)) > LONGEST_DESCRIPTION ? 'description long' : null;
}

export function takesRemark(subject: string): boolean {
  return subject === OTHERS;
}

/** The description as sent, with the remark appended. */
export function described({ subject, description, remark }: NewTicket): string {
  const remarkLine = takesRemark(subject) && !isBlank(remark) ? `\n${OTHERS}: ${remark.trim()}` : '';
  return `${description.trim()}${remarkLine}`;
}

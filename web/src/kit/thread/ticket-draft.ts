import { keepFor, keptOf } from '../form/use-form';
import { isBlank } from '../text/blank';

// A ticket that is being written: its form is a feature of its own, and a closed thread adds to it what was not sent.

export interface NewTicket {
  /** '' while none is chosen. */
  subject: string;
  description: string;
  /** Of 'Others' alone, and nobody has to give one. */
  remark: string;
}

export const EMPTY: NewTicket = { subject: '', description: '', remark: '' };

/** Under which name a ticket that is being written stays in the tab. */
export const DRAFT = 'ticket';

/** Adds to the description of the ticket that is being written. */
export function addToTicket(text: string): void {
  const begun = keptOf(DRAFT, EMPTY);
  const description = [begun.description, text].filter((part) => !isBlank(part)).join('\n\n');
  keepFor(DRAFT, { ...begun, description });
}

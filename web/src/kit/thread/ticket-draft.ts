import { readFormDraft, saveFormDraft } from '../form/use-form';
import { isBlank } from '../text/blank';

// The draft of a new ticket. Its form is a feature of its own; a closed thread adds its unsent message to the draft.

export interface NewTicket {
  /** '' while none is chosen. */
  subject: string;
  description: string;
  /** Optional, and only for 'Others'. */
  remark: string;
}

export const EMPTY: NewTicket = { subject: '', description: '', remark: '' };

/** The name of the draft in the tab's storage. */
export const DRAFT = 'ticket';

/** Adds to the description of the draft. */
export function addToTicket(text: string): void {
  const begun = readFormDraft(DRAFT, EMPTY);
  const description = [begun.description, text].filter((part) => !isBlank(part)).join('\n\n');
  saveFormDraft(DRAFT, { ...begun, description });
}

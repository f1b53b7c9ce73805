import { draftOf, keepDraft } from '../../kit/session/drafts';
import type { Written } from '../../kit/session/writer';

// What stands in the field and was not sent, and what did not fit into it.

export interface Draft {
  text: string;
  /** Follows once the text is sent. */
  rest: string;
}

const FORM = 'chat';

export function readDraft(writer: Written): Draft {
  const { text, rest } = Object(draftOf(FORM, writer)) as Record<keyof Draft, unknown>;
  return { text: typeof text === 'string' ? text : '', rest: typeof rest === 'string' ? rest : '' };
}

export function saveDraft(writer: Written, { text, rest }: Draft): void {
  keepDraft(FORM, writer, text === '' && rest === '' ? undefined : { text, rest });
}

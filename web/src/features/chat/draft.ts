import * as v from 'valibot';
import { draftOf, keepDraft } from '../../kit/session/drafts';
import type { Written } from '../../kit/session/writer';
import { members } from '../../kit/storage/stored';

// What stands in the field and was not sent, and what did not fit into it.

const text = v.fallback(v.string(), '');

const DRAFT = members({
  text,
  /** Follows once the text is sent. */
  rest: text,
});

export type Draft = Readonly<v.InferOutput<typeof DRAFT>>;

const FORM = 'chat';

export function readDraft(writer: Written): Draft {
  return draftOf(FORM, writer, DRAFT);
}

export function saveDraft(writer: Written, { text, rest }: Draft): void {
  keepDraft(FORM, writer, text === '' && rest === '' ? undefined : { text, rest });
}

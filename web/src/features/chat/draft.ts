import * as v from 'valibot';
import { loadDraft, storeDraft } from '../../kit/session/drafts';
import type { Author } from '../../kit/session/owner';
import { members } from '../../kit/storage/stored';

// The unsent text of the composer, and the part that did not fit.

const text = v.fallback(v.string(), '');

const DRAFT = members({
  text,
  /** Moves into the field once `text` is sent. */
  rest: text,
});

export type Draft = Readonly<v.InferOutput<typeof DRAFT>>;

const FORM = 'chat';

export function readDraft(writer: Author): Draft {
  return loadDraft(FORM, writer, DRAFT);
}

export function saveDraft(writer: Author, { text, rest }: Draft): void {
  storeDraft(FORM, writer, text === '' && rest === '' ? undefined : { text, rest });
}

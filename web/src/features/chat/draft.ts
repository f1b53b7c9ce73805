import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { loadDraft, storeDraft } from '../../kit/session/drafts';
import type { Author } from '../../kit/session/owner';
import { members } from '../../kit/storage/stored';
import { isBlank } from '../../kit/text/blank';
import { splitLong } from './rules';

// The unsent text of the composer, and the part that did not fit.

const text = v.fallback(v.string(), '');

const DRAFT = members({
  text,
  /** Moves into the field once `text` is sent. */
  rest: text,
});

export type Draft = Readonly<v.InferOutput<typeof DRAFT>>;

const FORM = 'chat';

/** The draft of an open conversation. It is not state of the screen, so a key renders the composer only. */
export interface OpenDraft {
  store: StoreApi<Draft>;
  /** Replaces the text of the field. `cut` is the part that the field did not take. */
  write: (text: string, cut?: string) => void;
  /** Takes the text out of the field to send it; undefined for a blank text. The draft stays stored until `save`. */
  take: () => string | undefined;
  save: () => void;
}

export function openDraft(writer: Author): OpenDraft {
  const store = createStore<Draft>(() => loadDraft(FORM, writer, DRAFT));
  /** The text before the overflow was cut. Returning to it (undo) also drops the overflow. */
  let beforeCut: string | undefined;

  function save() {
    const { text, rest } = store.getState();
    storeDraft(FORM, writer, text === '' && rest === '' ? undefined : { text, rest });
  }

  function write(next: string, cut = '') {
    const { text, rest } = store.getState();
    const { fits, over } = splitLong(next);
    const overflow = over + cut;
    if (overflow !== '') beforeCut = text;
    const undone = overflow === '' && (next === '' || next === beforeCut);
    store.setState({ text: fits, rest: undone ? '' : overflow + rest });
    save();
  }

  function take() {
    const { text, rest } = store.getState();
    if (isBlank(text)) return undefined;
    const { fits, over } = splitLong(rest);
    beforeCut = undefined;
    store.setState({ text: fits, rest: over });
    return text.trim();
  }

  return { store, write, take, save };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Child } from '../../kit/children/model';
import type { Letter } from '../../kit/outbox/letters';
import { discard, post, retry, useLetters } from '../../kit/outbox/outbox';
import { isBlank } from '../../kit/text/blank';
import { type Draft, readDraft, saveDraft } from './draft';
import { type Message, stillWaiting } from './model';
import { splitLong } from './rules';

interface Writing {
  draft: Draft;
  letters: readonly Letter[];
  write: (text: string, cut?: string) => void;
  send: () => void;
  retry: (key: string) => void;
  takeBack: (key: string) => void;
}

/** What is being written, and what was written and is not there yet. */
export function useChatOutbox({ id: childId, parent }: Child, there: readonly Message[]): Writing {
  const writer = useMemo(() => ({ childId, parent }), [childId, parent]);
  const [draft, setDraft] = useState(() => readDraft(writer));
  // What is sent twice in one breath is sent once, so the screen's own last word is not waited for.
  const unsent = useRef(draft);
  /** The text before something was written that did not fit: who goes back to it has taken that back too. */
  const beforeCut = useRef<string>(undefined);
  const all = useLetters(childId);
  const letters = useMemo(() => stillWaiting(all, there), [all, there]);

  // One whose answer was lost is found among the messages by its key: it is there.
  useEffect(() => {
    for (const { key } of all) if (there.some((message) => message.key === key)) void discard(key);
  }, [all, there]);

  const write = useCallback(
    (next: string, cut = '') => {
      const { text, rest } = unsent.current;
      const { fits, over } = splitLong(next);
      if (over + cut !== '') beforeCut.current = text;
      const takenBack = over + cut === '' && (next === '' || next === beforeCut.current);
      unsent.current = { text: fits, rest: takenBack ? '' : over + cut + rest };
      setDraft(unsent.current);
      saveDraft(writer, unsent.current);
    },
    [writer],
  );

  async function send() {
    const { text, rest } = unsent.current;
    if (isBlank(text)) return;
    const { fits, over } = splitLong(rest);
    beforeCut.current = undefined;
    unsent.current = { text: fits, rest: over };
    setDraft(unsent.current);
    await post({ ...writer, text: text.trim() });
    // Only now is it the device's; and the next one may have been begun.
    saveDraft(writer, unsent.current);
  }

  const takeBack = useCallback(
    (key: string) => {
      const letter = all.find((one) => one.key === key);
      if (!letter) return;
      write([letter.text, unsent.current.text].filter(Boolean).join('\n'));
      void discard(key);
    },
    [all, write],
  );

  const again = useCallback((key: string) => void retry(key), []);
  return { draft, letters, write, send: () => void send(), retry: again, takeBack };
}

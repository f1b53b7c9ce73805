import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Letter } from '../../kit/outbox/letters';
import { discard, post, retry } from '../../kit/outbox/outbox';
import { useLetters } from '../../kit/outbox/use-letters';
import type { Child } from '../../kit/session/child';
import { draftOf, keepDraft } from './draft';
import { type Message, stillWaiting } from './model';

interface Writing {
  text: string;
  letters: readonly Letter[];
  write: (text: string) => void;
  send: () => void;
  retry: (key: string) => void;
  takeBack: (key: string) => void;
}

/** What is being written, and what was written and is not there yet. */
export function useChatOutbox({ id: childId, parent }: Child, there: readonly Message[]): Writing {
  const [text, setText] = useState(() => draftOf(childId));
  // What is sent twice in one breath is sent once, so the screen's own last word is not waited for.
  const unsent = useRef(text);
  const all = useLetters(childId);
  const letters = useMemo(() => stillWaiting(all, there), [all, there]);

  // One whose answer was lost is found among the messages by its key: it is there.
  useEffect(() => {
    for (const { key } of all) if (there.some((message) => message.key === key)) void discard(key);
  }, [all, there]);

  const write = useCallback(
    (next: string) => {
      unsent.current = next;
      setText(next);
      keepDraft(childId, next);
    },
    [childId],
  );

  async function send() {
    const written = unsent.current;
    if (written.trim() === '') return;
    unsent.current = '';
    setText('');
    await post({ childId, parent, text: written.trim() });
    // Only now is it the device's; and the next one may have been begun.
    if (unsent.current === '') keepDraft(childId, '');
  }

  const takeBack = useCallback(
    (key: string) => {
      const letter = all.find((one) => one.key === key);
      if (!letter) return;
      write([letter.text, draftOf(childId)].filter(Boolean).join('\n'));
      void discard(key);
    },
    [all, childId, write],
  );

  const again = useCallback((key: string) => void retry(key), []);
  return { text, letters, write, send: () => void send(), retry: again, takeBack };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Child } from '../../kit/children/model';
import type { OutboxItem } from '../../kit/outbox/items';
import { discard, enqueue, retry, useOutboxItems } from '../../kit/outbox/outbox';
import { isBlank } from '../../kit/text/blank';
import { type Draft, readDraft, saveDraft } from './draft';
import { type Message, stillWaiting } from './model';
import { splitLong } from './rules';

interface Writing {
  draft: Draft;
  pending: readonly OutboxItem[];
  write: (text: string, cut?: string) => void;
  send: () => void;
  retry: (key: string) => void;
  editAgain: (key: string) => void;
}

/** The draft and the queued messages of a conversation. */
export function useChatOutbox({ id: childId, parent }: Child, there: readonly Message[]): Writing {
  const writer = useMemo(() => ({ childId, parent }), [childId, parent]);
  const [draft, setDraft] = useState(() => readDraft(writer));
  // A double press must not send twice, so the latest draft is read from a ref and not from the last render.
  const unsent = useRef(draft);
  /** The text before the overflow was cut. Returning to it (undo) also drops the overflow. */
  const beforeCut = useRef<string>(undefined);
  const all = useOutboxItems(childId);
  const pending = useMemo(() => stillWaiting(all, there), [all, there]);

  // A message whose answer was lost is found by its key and removed from the queue.
  useEffect(() => {
    for (const { key } of all) if (there.some((message) => message.key === key)) void discard(key);
  }, [all, there]);

  const write = useCallback(
    (next: string, cut = '') => {
      const { text, rest } = unsent.current;
      const { fits, over } = splitLong(next);
      const overflow = over + cut;
      if (overflow !== '') beforeCut.current = text;
      const undone = overflow === '' && (next === '' || next === beforeCut.current);
      unsent.current = { text: fits, rest: undone ? '' : overflow + rest };
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
    await enqueue({ ...writer, text: text.trim() });
    // Stored by now; the parent may have started the next message.
    saveDraft(writer, unsent.current);
  }

  const editAgain = useCallback(
    (key: string) => {
      const item = all.find((one) => one.key === key);
      if (!item) return;
      write([item.text, unsent.current.text].filter(Boolean).join('\n'));
      void discard(key);
    },
    [all, write],
  );

  const resend = useCallback((key: string) => void retry(key), []);
  return { draft, pending, write, send: () => void send(), retry: resend, editAgain };
}

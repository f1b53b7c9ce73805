import { useCallback, useEffect, useMemo } from 'react';
import type { Child } from '../../kit/children/model';
import type { OutboxItem } from '../../kit/outbox/items';
import { discard, enqueue, retry, useOutboxItems } from '../../kit/outbox/outbox';
import { type OpenDraft, openDraft } from './draft';
import { type Message, stillWaiting } from './model';

interface Writing {
  draft: OpenDraft;
  pending: readonly OutboxItem[];
  send: () => void;
  retry: (key: string) => void;
  editAgain: (key: string) => void;
}

/** The draft and the queued messages of a conversation. */
export function useChatOutbox({ id: childId, parent }: Child, there: readonly Message[]): Writing {
  const writer = useMemo(() => ({ childId, parent }), [childId, parent]);
  const draft = useMemo(() => openDraft(writer), [writer]);
  const all = useOutboxItems(childId);
  const pending = useMemo(() => stillWaiting(all, there), [all, there]);

  // A message whose answer was lost is found by its key and removed from the queue.
  useEffect(() => {
    for (const { key } of all) if (there.some((message) => message.key === key)) void discard(key);
  }, [all, there]);

  async function send() {
    const text = draft.take();
    if (text === undefined) return;
    await enqueue({ ...writer, text });
    // Stored by now; the parent may have started the next message.
    draft.save();
  }

  const editAgain = useCallback(
    (key: string) => {
      const item = all.find((one) => one.key === key);
      if (!item) return;
      draft.write([item.text, draft.store.getState().text].filter(Boolean).join('\n'));
      void discard(key);
    },
    [all, draft],
  );

  const resend = useCallback((key: string) => void retry(key), []);
  return { draft, pending, send: () => void send(), retry: resend, editAgain };
}

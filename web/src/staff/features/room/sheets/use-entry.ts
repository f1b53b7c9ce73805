import { useRef, useState } from 'react';
import { whoActs } from '../../../kit/acting';
import type { Kind } from '../../../kit/queue/row';
import { useTap, type Wanted } from '../../../kit/queue/tap';
import { offerUndo } from '../../../kit/undo';

interface Entries<K extends Kind> {
  kind: K;
  need: 'routine' | 'sensitive';
  /** Of the question who does it. */
  title: string;
  wanted: readonly Omit<Wanted<K>, 'kind'>[];
  /** What is said afterwards; `kept` where the entries wait for a connection. */
  sent: string;
  kept: string;
}

/** Keeps the entries of one tap. While they are not kept the sheet stays, and the next try keeps the same entries. */
export function useEntry(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [isNotKept, setNotKept] = useState(false);
  const running = useRef(false);
  const tap = useTap();

  async function write<K extends Kind>(entries: Entries<K>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await keepAll(entries);
    } catch {
      setNotKept(true);
    }
    running.current = false;
    setBusy(false);
  }

  async function keepAll<K extends Kind>({ kind, need, title, wanted, sent, kept }: Entries<K>): Promise<void> {
    const person = await whoActs(need, title);
    if (person === undefined) return;
    const rows = await tap.keep(
      wanted.map((one) => ({ ...one, kind })),
      person,
    );
    offerUndo({ text: rows[0]?.online ? sent : kept, rows });
    onDone();
  }

  return { busy, isNotKept, write };
}

import { useRef, useState } from 'react';
import { randomId } from '../../../kit/text/random-id';
import type { Kind, Row, Values } from '../../../wire-staff/room';
import { whoActs } from '../../kit/acting';
import { keep, newEntry } from '../../kit/queue/queue';
import { offerUndo } from '../../kit/undo';

/** What one child gets of one tap. */
interface Wanted<K extends Kind> {
  child: string;
  values: Values[K];
  happened: Row['happened'];
}

interface Tap<K extends Kind> {
  kind: K;
  need: 'routine' | 'sensitive';
  /** Of the question who does it. */
  title: string;
  wanted: readonly Wanted<K>[];
  /** What is said afterwards; `kept` where the entries wait for a connection. */
  sent: string;
  kept: string;
}

/** Keeps the entries of one tap. While they are not kept the sheet stays, and the next try keeps the same entries. */
export function useEntry(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [isNotKept, setNotKept] = useState(false);
  const running = useRef(false);
  const failed = useRef<readonly Row[]>([]);

  async function write<K extends Kind>({ kind, need, title, wanted, sent, kept }: Tap<K>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await keepAll({ kind, need, title, wanted, sent, kept });
    } catch {
      setNotKept(true);
    }
    running.current = false;
    setBusy(false);
  }

  async function keepAll<K extends Kind>({ kind, need, title, wanted, sent, kept }: Tap<K>): Promise<void> {
    const person = await whoActs(need, title);
    if (person === undefined) return;
    const group = failed.current[0]?.group ?? randomId();
    const rows = wanted.map(({ child, values, happened }) => {
      const row = newEntry({ kind, child, person, values, happened, group });
      const before = failed.current.find((one) => one.kind === kind && one.child === child);
      return before ? { ...row, id: before.id } : row;
    });
    failed.current = rows;
    await keep(rows);
    offerUndo({ text: rows[0]?.online ? sent : kept, rows });
    onDone();
  }

  return { busy, isNotKept, write };
}

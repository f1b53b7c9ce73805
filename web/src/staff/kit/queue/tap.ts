import { useState } from 'react';
import { randomId } from '../../../kit/text/random-id';
import { keep, newEntry } from './queue';
import type { Kind, Row, Values } from './row';

/** What one child gets of a tap. */
export interface Wanted<K extends Kind = Kind> {
  kind: K;
  child: string;
  values: Values[K];
  happened: Row['happened'];
}

interface Tap {
  /** Keeps the entries of a tap. Rejects with `NotKept`; the same tap again then keeps the same entries. */
  keep: (wanted: readonly Wanted[], person: string) => Promise<readonly Row[]>;
}

export function createTap(): Tap {
  // After a failure the server may have some of the entries: with another id or time they would be others.
  let failed: { of: string; rows: readonly Row[] } | undefined;
  return {
    keep: async (wanted, person) => {
      const of = JSON.stringify([wanted, person]);
      const group = randomId();
      const rows = failed?.of === of ? failed.rows : wanted.map((one) => newEntry({ ...one, person, group }));
      failed = { of, rows };
      await keep(rows);
      failed = undefined;
      return rows;
    },
  };
}

/** The tap of one sheet. */
export function useTap(): Tap {
  const [tap] = useState(createTap);
  return tap;
}

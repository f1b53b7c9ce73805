import { useMemo } from 'react';
import { useStore } from 'zustand';
import { randomId } from '../../../kit/text/random-id';
import { connection } from '../net/connection';
import { outcomeOf } from './batch';
import { clocks } from './clocks';
import * as records from './records';
import type { Kind, Row, Values } from './row';
import { postRows, send, whileIdle } from './sender';
import { change, here, noteDatabase, type Problem, queue } from './store';

// The entries of a tablet until the server has them. An entry is kept once the device's database has it on the disk; where the
// database cannot be used, once the server has answered for it. There is no third way.

/** Neither the device nor the server has the entries. They can be given to `keep` again. */
export class NotKept extends Error {
  override readonly name = 'NotKept';

  constructor(cause: unknown) {
    super('not kept', { cause });
  }
}

interface Fields<K extends Kind> extends Pick<Row, 'child' | 'person' | 'happened' | 'group'> {
  kind: K;
  values: Values[K];
}

/** An entry made now. */
export function newEntry<K extends Kind>(fields: Fields<K>): Row {
  return {
    ...fields,
    ...clocks.read(),
    id: randomId(),
    version: 1,
    online: connection.getState().online,
  } as Row;
}

/** Keeps entries, and sends them when the server answers. `kept`: on this device. `sent`: by the server. Rejects with `NotKept`. */
export async function keep(rows: readonly Row[]): Promise<'kept' | 'sent'> {
  try {
    await records.add(rows);
  } catch (cause) {
    noteDatabase(cause);
    return sendAtOnce(rows, cause);
  }
  noteDatabase(undefined);
  change({ kind: 'added', rows });
  return 'kept';
}

async function sendAtOnce(rows: readonly Row[], cause: unknown): Promise<'sent'> {
  const answer = await postRows(rows);
  if (!answer.ok) throw new NotKept(cause);
  const { taken, toReview } = outcomeOf(rows, answer.value.verdicts);
  change({ kind: 'answered', at: answer.value.now, taken, toReview, pinRequired: [] });
  if (taken.length + toReview.length < rows.length) throw new NotKept(cause);
  return 'sent';
}

/** Takes entries of this device back, by an entry for each in the name of its author. */
export function undo(rows: readonly Row[]): Promise<'kept' | 'sent'> {
  const group = randomId();
  const undoing = rows.map(({ id, child, person }) =>
    newEntry({ kind: 'undo', child, person, values: { of: id }, happened: null, group }),
  );
  return keep(undoing);
}

/** Sends rows again for which the server asked for a PIN, after this person has entered it. */
export async function answerPinRequired(rows: readonly Row[], person: string): Promise<void> {
  try {
    change({ kind: 'released', rows: await records.putBack(rows, person) });
  } catch (cause) {
    noteDatabase(cause);
  }
}

/** The number of entries under To review, as the server has just said. */
export function noteToReview(count: number): void {
  change({ kind: 'to_review', count });
}

/** The room was loaded as it stood at this time of the server. */
export function noteRoom(at: number): void {
  change({ kind: 'room', at });
}

let starting: Promise<void> | undefined;

/** Reads what waits from earlier, and sends it. */
export function startQueue(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  try {
    await records.retryRefused();
    change({ kind: 'loaded', ...(await records.readAll()) });
    send();
  } catch (cause) {
    noteDatabase(cause);
    starting = undefined;
  }
}

/** Deletes what the device has of the queue. */
export async function deleteQueue(): Promise<void> {
  starting = undefined;
  // The sender would open the database again.
  await whileIdle(records.deleteAll);
}

interface Queue {
  /** Entries that the server has not answered for. */
  waiting: number;
  online: boolean;
  toReview: number;
  problem: Problem;
  pinRequired: readonly Row[];
}

export function useQueue(): Queue {
  const { waiting, toReview, pinRequired } = useStore(queue);
  const { online } = useStore(connection);
  return { waiting: waiting.length, toReview, pinRequired, online, ...useStore(here) };
}

/** The entries that the room as last loaded may not show yet, oldest first: those that wait, and those just accepted. */
export function useWaitingRows(): readonly Row[] {
  const { taken, waiting } = useStore(queue);
  return useMemo(() => [...taken.map(({ row }) => row), ...waiting], [taken, waiting]);
}

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../../../kit/date/clock';
import type { Rooms } from '../../../wire-staff/types.gen';
import { type Failure, getIfChanged } from '../net/call';
import { noteRoom, noteToReview, useQueue, useWaitingRows } from '../queue/queue';
import { keepRooms, readRooms } from '../snapshot/snapshot';
import { useNow } from '../time';
import { type ChildNow, childrenNow } from './model';

// The rooms of this tablet: as the server answered last, or as they were kept on the device.

interface Known {
  rooms: Rooms | undefined;
  /** Of the last attempt. */
  failure: Failure | undefined;
  /** Grows with each answer of the server: it is asked when something of the rooms may have changed. */
  version: number;
}

const store = createStore<Known>(() => ({ rooms: undefined, failure: undefined, version: 0 }));
let etag: string | undefined;
let running: Promise<void> | undefined;
let isAskedAgain = false;

/** Asks the server for what has changed. A call during another one asks once more after it. */
export function loadRooms(): Promise<void> {
  if (running) {
    isAskedAgain = true;
    return running;
  }
  running = load().finally(() => {
    running = undefined;
    if (isAskedAgain) {
      isAskedAgain = false;
      void loadRooms();
    }
  });
  return running;
}

/** The rooms as they were kept, until the server has answered. */
async function showKept(): Promise<void> {
  if (store.getState().rooms) return;
  const kept = await readRooms();
  if (kept && !store.getState().rooms) store.setState({ rooms: kept.rooms });
}

async function load(): Promise<void> {
  const shown = showKept();
  const askedAt = now();
  const answer = await getIfChanged('rooms', etag);
  if (!answer.ok) {
    await shown;
    store.setState({ failure: answer });
    return;
  }
  if (answer.value !== 'unchanged') {
    etag = answer.value.etag;
    store.setState({ rooms: answer.value.value });
    noteToReview(answer.value.value.to_review);
    await keepRooms(answer.value.value);
  } else noteRoom(askedAt);
  store.setState(({ version }) => ({ failure: undefined, version: version + 1 }));
}

/** Another value when something was logged in the rooms, also what their children do not show. */
export function useRoomsVersion(): number {
  return useStore(store, ({ version }) => version);
}

/** How often the screen looks at the clock: lines count minutes. */
const LOOK_MS = 5000;

/** The rooms with the entries applied that wait on this tablet. `people` are those of the tablet. */
export function useRooms(people: readonly { id: string; name: string }[]): {
  rooms: Rooms | undefined;
  failure: Failure | undefined;
  children: readonly ChildNow[];
  time: number;
} {
  const { rooms, failure } = useStore(store);
  const rows = useWaitingRows();
  const time = useNow(LOOK_MS);
  const names = useMemo(
    () => new Map(people.map(({ id, name }) => [id, name.split(' ', 1)[0] ?? name] as const)),
    [people],
  );
  // An entry that waits no more has changed what the server answers. At the beginning it is the first load.
  const { waiting } = useQueue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of entries is why it is asked again.
  useEffect(() => {
    void loadRooms();
  }, [waiting]);
  const children = useMemo(() => (rooms ? childrenNow(rooms, rows, time, names) : []), [rooms, rows, time, names]);
  return { rooms, failure, children, time };
}

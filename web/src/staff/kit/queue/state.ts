import type { Row } from './row';

// What a window knows of the queue. The database is the truth; this follows it by changes, so that nothing is read again.

export interface State {
  /** All entries that the server has not answered for, oldest first. */
  waiting: readonly Row[];
  /** Of those, the ones that need a PIN. */
  pinRequired: readonly Row[];
  /** Accepted by the server, and perhaps not yet in the room as last loaded. */
  taken: readonly Taken[];
  /** The entries under To review, as far as this tablet knows. */
  toReview: number;
  loaded: boolean;
  /** Entries answered before the others were loaded. */
  gone: ReadonlySet<string>;
}

interface Taken {
  row: Row;
  /** The server's clock when it accepted the row. */
  at: number;
}

export type Change =
  | { kind: 'loaded'; waiting: readonly Row[]; pinRequired: readonly Row[] }
  | { kind: 'added'; rows: readonly Row[] }
  | {
      kind: 'answered';
      at: number;
      taken: readonly Row[];
      toReview: readonly Row[];
      pinRequired: readonly Row[];
    }
  /** A person answered for rows that needed a PIN. */
  | { kind: 'released'; rows: readonly Row[] }
  /** The room was loaded as it stood at this time. */
  | { kind: 'room'; at: number }
  | { kind: 'to_review'; count: number };

export const EMPTY: State = {
  waiting: [],
  pinRequired: [],
  taken: [],
  toReview: 0,
  loaded: false,
  gone: new Set(),
};

const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));
const without = (rows: readonly Row[], ids: ReadonlySet<string>) => rows.filter(({ id }) => !ids.has(id));

export function next(state: State, change: Change): State {
  switch (change.kind) {
    case 'loaded': {
      const { waiting, pinRequired } = change;
      const known = idsOf(waiting);
      const later = state.waiting.filter(({ id }) => !known.has(id));
      return {
        ...state,
        waiting: [...without(waiting, state.gone), ...later],
        pinRequired: without(pinRequired, state.gone),
        loaded: true,
        gone: new Set(),
      };
    }
    case 'added':
      return { ...state, waiting: [...state.waiting, ...change.rows] };
    case 'answered': {
      const { at, taken, toReview, pinRequired } = change;
      const gone = idsOf([...taken, ...toReview]);
      return {
        ...state,
        waiting: without(state.waiting, gone),
        pinRequired: [...without(state.pinRequired, idsOf(pinRequired)), ...pinRequired],
        taken: [...state.taken, ...taken.map((row) => ({ row, at }))],
        toReview: state.toReview + toReview.length,
        gone: state.loaded ? state.gone : new Set([...state.gone, ...gone]),
      };
    }
    case 'released': {
      const released = new Map(change.rows.map((row) => [row.id, row]));
      return {
        ...state,
        waiting: state.waiting.map((row) => released.get(row.id) ?? row),
        pinRequired: state.pinRequired.filter(({ id }) => !released.has(id)),
      };
    }
    case 'room':
      return { ...state, taken: state.taken.filter(({ at }) => at > change.at) };
    case 'to_review':
      return { ...state, toReview: change.count };
  }
}

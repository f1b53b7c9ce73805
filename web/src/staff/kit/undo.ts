import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { undo } from './queue/queue';
import type { Row } from './queue/row';

// What was logged last, for as long as the head line offers to undo it. Afterwards Recent does.

const OFFERED_MS = 10_000;

interface Offer {
  /** 'Lunch logged for 14' */
  text: string;
  rows: readonly Row[];
}

interface UndoState {
  offer: Offer | undefined;
  /** What came of the last undo. */
  result: 'undone' | 'failed' | undefined;
}

const store = createStore<UndoState>(() => ({ offer: undefined, result: undefined }));
let ending: ReturnType<typeof setTimeout> | undefined;

function show(state: UndoState): void {
  clearTimeout(ending);
  store.setState(state, true);
  ending = setTimeout(() => store.setState({ offer: undefined, result: undefined }, true), OFFERED_MS);
}

/** Offers to undo the rows, which are kept, for ten seconds. A later offer replaces it. */
export function offerUndo(offer: Offer): void {
  show({ offer, result: undefined });
}

export async function undoLast(): Promise<void> {
  const { offer } = store.getState();
  if (!offer) return;
  store.setState({ offer: undefined });
  try {
    await undo(offer.rows);
    show({ offer: undefined, result: 'undone' });
  } catch {
    show({ offer: undefined, result: 'failed' });
  }
}

/** The offer, or what came of it; undefined when the head line has nothing to say. */
export function useUndo(): UndoState | undefined {
  const state = useStore(store);
  return state.offer || state.result ? state : undefined;
}

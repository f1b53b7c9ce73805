import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Draft, dropDraft } from '../../kit/drafts';
import type { CareKind } from '../../kit/queue/row';
import type { Form } from './form';

// The open sheet. It outlives the room screen, which is not shown while the tablet rests.

/** How long a half-filled sheet waits for its author. */
const WAIT_MS = 600_000;

export interface OpenSheet {
  /** 'meals': which of the four has to be chosen first. 'nap': asleep or awake, as the children are. */
  kind: CareKind | 'meals' | 'nap';
  /** The ids of children chosen before it was opened. */
  chosen: readonly string[];
  /** What is filled in; undefined until something is. */
  draft: Draft | undefined;
  /** The form as the sheet was opened; undefined for a draft that was opened again. */
  opened: Form | undefined;
}

export const sheetStore = createStore<{ sheet: OpenSheet | undefined }>(() => ({ sheet: undefined }));
let waiting: ReturnType<typeof setTimeout> | undefined;

export function useOpenSheet(): OpenSheet | undefined {
  return useStore(sheetStore, ({ sheet }) => sheet);
}

/** Shows a sheet as it is filled in now, and begins the wait for its author. */
export function showSheet(sheet: OpenSheet): void {
  clearTimeout(waiting);
  if (sheet.draft) waiting = setTimeout(closeCare, WAIT_MS);
  sheetStore.setState({ sheet });
}

/** Opens the sheet of a kind. What was filled in on another one stays a draft. */
export function openCare(kind: OpenSheet['kind'], chosen: readonly string[] = []): void {
  showSheet({ kind, chosen, draft: undefined, opened: undefined });
}

/** Opens the sheet of a draft, which stays one until its entries are kept. */
export function openDraft(draft: Draft): void {
  showSheet({ kind: draft.kind, chosen: [], draft, opened: undefined });
}

/** Closes the sheet. Half filled, it stays a draft. */
export function closeCare(): void {
  clearTimeout(waiting);
  sheetStore.setState({ sheet: undefined });
}

/** Closes the sheet, whose entries are kept. */
export function finishSheet(): void {
  const { sheet } = sheetStore.getState();
  closeCare();
  if (sheet?.draft) dropDraft(sheet.draft.id);
}

/** The sheet of somebody else is closed. */
export function leaveToAuthor(person: string | undefined): void {
  const author = sheetStore.getState().sheet?.draft?.person;
  if (person !== undefined && author && author !== person) closeCare();
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../../../kit/date/clock';
import { activePerson } from '../../kit/acting';
import { addDraft, type Draft } from '../../kit/drafts';
import { type CareKind, type Form, isFilled } from './form';

// The open sheet. It outlives the room screen, which is not shown while the tablet rests.

/** How long a half-filled sheet waits for its author. */
const WAIT_MS = 600_000;

export interface OpenSheet {
  /** 'meals': which of the four has to be chosen first. 'nap': asleep or awake, as the children are. */
  kind: CareKind | 'meals' | 'nap';
  /** The ids of children chosen before it was opened. */
  chosen: readonly string[];
  /** Undefined until something is filled in. */
  filled: Filled | undefined;
  /** The id of the person who filled it in; null where nobody was active. */
  author: string | null;
}

export interface Filled {
  form: Form;
  /** The form as the sheet was opened; undefined for a draft. */
  opened: Form | undefined;
  /** Of the included children. */
  childNames: readonly string[];
}

export const sheetStore = createStore<{ sheet: OpenSheet | undefined }>(() => ({ sheet: undefined }));
let waiting: ReturnType<typeof setTimeout> | undefined;

export function useOpenSheet(): OpenSheet | undefined {
  return useStore(sheetStore, ({ sheet }) => sheet);
}

/** Opens the sheet of a kind. Another one that is half filled becomes a draft. */
export function openCare(kind: OpenSheet['kind'], chosen: readonly string[] = []): void {
  closeCare();
  sheetStore.setState({ sheet: { kind, chosen, filled: undefined, author: null } });
}

/** Opens the sheet of a draft. */
export function openDraftSheet({ content, childNames, person }: Draft): void {
  closeCare();
  const form = content as Form;
  const filled = { form, opened: undefined, childNames };
  sheetStore.setState({ sheet: { kind: form.kind, chosen: [], filled, author: person } });
  wait();
}

/** Something was typed or chosen on the open sheet. */
export function fillSheet(filled: Filled): void {
  const { sheet } = sheetStore.getState();
  if (!sheet) return;
  sheetStore.setState({ sheet: { ...sheet, filled, author: activePerson() ?? sheet.author } });
  wait();
}

function wait(): void {
  clearTimeout(waiting);
  waiting = setTimeout(closeCare, WAIT_MS);
}

/** Closes the sheet. Half filled, it becomes a draft. */
export function closeCare(): void {
  const { sheet } = sheetStore.getState();
  dropSheet();
  if (!sheet?.filled) return;
  const { form, opened, childNames } = sheet.filled;
  if (opened && !isFilled(form, opened)) return;
  addDraft({ kind: form.kind, person: sheet.author, childNames, at: now(), content: form });
}

/** Closes the sheet, whose entries are kept. */
export function dropSheet(): void {
  clearTimeout(waiting);
  sheetStore.setState({ sheet: undefined });
}

/** The sheet of somebody else becomes a draft. */
export function leaveToAuthor(person: string | undefined): void {
  const author = sheetStore.getState().sheet?.author;
  if (person !== undefined && author && author !== person) closeCare();
}

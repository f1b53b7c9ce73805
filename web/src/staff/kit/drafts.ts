import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { randomId } from '../../kit/text/random-id';
import type { Kind } from '../../wire-staff/room';
import { draftStore } from './queue/queue';

// Sheets that were left half filled. They stand at the top of Recent under their author.

export interface Draft {
  id: string;
  kind: Kind;
  /** The id of the author; null where nobody was active. */
  person: string | null;
  childNames: readonly string[];
  /** Unix milliseconds. */
  at: number;
  /** What was filled in. Only the feature that wrote it reads it. */
  content: unknown;
}

/** The day of a draft is over: what it holds would be logged for the wrong time. */
const LIFETIME_MS = 86_400_000;

export const draftList = createStore<{ drafts: readonly Draft[] }>(() => ({ drafts: [] }));
export const openedDraft = createStore<{ draft: Draft | undefined }>(() => ({ draft: undefined }));

/** Newest first. */
export function useDrafts(): readonly Draft[] {
  return useStore(draftList, ({ drafts }) => drafts);
}

let isLoaded = false;

/** Reads the drafts that the device keeps, once, and deletes old ones. */
export function loadDrafts(now: number): void {
  if (isLoaded) return;
  isLoaded = true;
  load(now).catch(() => {
    isLoaded = false;
  });
}

async function load(now: number): Promise<void> {
  const kept = (await draftStore.all()).map(({ value }) => value as Draft);
  const isOld = ({ at }: Draft) => now - at > LIFETIME_MS;
  await Promise.all(kept.filter(isOld).map(({ id }) => draftStore.remove(id)));
  draftList.setState(({ drafts }) => ({
    drafts: [...drafts, ...kept.filter((draft) => !isOld(draft))].toSorted((one, other) => other.at - one.at),
  }));
}

/** Where the device cannot keep it, the draft lasts as long as the page. */
export function addDraft(fields: Omit<Draft, 'id'>): void {
  const draft = { ...fields, id: randomId() };
  draftList.setState(({ drafts }) => ({ drafts: [draft, ...drafts] }));
  draftStore.put(draft.id, draft).catch(() => {});
}

export function dropDraft(id: string): void {
  draftList.setState(({ drafts }) => ({ drafts: drafts.filter((one) => one.id !== id) }));
  draftStore.remove(id).catch(() => {});
}

/** Takes a draft off the list, to be opened by the feature that wrote it. */
export function openDraft(id: string): void {
  const draft = draftList.getState().drafts.find((one) => one.id === id);
  dropDraft(id);
  openedDraft.setState({ draft });
}

/** The draft to be opened, until it is. */
export function useOpenedDraft(): Draft | undefined {
  return useStore(openedDraft, ({ draft }) => draft);
}

export function noteOpened(): void {
  openedDraft.setState({ draft: undefined });
}

import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { draftStore } from './queue/records';
import { CARE_KINDS } from './queue/row';

// Half-filled sheets. A draft is on the disk from the first change of its sheet until its entries are kept or somebody drops it,
// so that a page that ends in between loses nothing. Drafts stand at the top of Recent under their author.

const stored = v.object({
  id: v.string(),
  /** The kind of its entries. */
  kind: v.picklist(CARE_KINDS),
  /** The id of the author; null where nobody was active. */
  person: v.nullable(v.string()),
  childNames: v.array(v.string()),
  /** Of the last change, in Unix milliseconds. */
  at: v.number(),
  /** What was filled in. Only the feature that wrote it reads it. */
  content: v.unknown(),
});

export type Draft = Readonly<v.InferOutput<typeof stored>>;

/** The day of a draft is over: what it holds would be logged for the wrong time. */
const LIFETIME_MS = 86_400_000;

export const draftList = createStore<{ drafts: readonly Draft[] }>(() => ({ drafts: [] }));

/** Newest first. */
export function useDrafts(): readonly Draft[] {
  return useStore(draftList, ({ drafts }) => drafts);
}

let isLoaded = false;

/** Reads the drafts that the device keeps, once, and deletes those that are old or that this version cannot read. */
export function loadDrafts(now: number): void {
  if (isLoaded) return;
  isLoaded = true;
  load(now).catch(() => {
    isLoaded = false;
  });
}

async function load(now: number): Promise<void> {
  const kept: Draft[] = [];
  for (const { id, value } of await draftStore.all()) {
    const { success, output } = v.safeParse(stored, value);
    if (success && now - output.at <= LIFETIME_MS) kept.push(output);
    else await draftStore.remove(id);
  }
  const { drafts } = draftList.getState();
  const known = new Set(drafts.map(({ id }) => id));
  show([...drafts, ...kept.filter(({ id }) => !known.has(id))]);
}

function show(drafts: readonly Draft[]): void {
  draftList.setState({ drafts: drafts.toSorted((one, other) => other.at - one.at) });
}

const others = (id: string) => draftList.getState().drafts.filter((one) => one.id !== id);

/** What is to be written, the newest content of each draft; undefined: it was dropped. */
const unwritten = new Map<string, Draft | undefined>();
let isWriting = false;

/** Adds a draft, or replaces it by its id. Where the device cannot keep it, it lasts as long as the page. */
export function saveDraft(draft: Draft): void {
  show([draft, ...others(draft.id)]);
  write(draft.id, draft);
}

export function dropDraft(id: string): void {
  show(others(id));
  write(id, undefined);
}

function write(id: string, draft: Draft | undefined): void {
  unwritten.set(id, draft);
  if (!isWriting) void writeAll();
}

/** One after the other, so that no change overtakes an earlier one. What changes meanwhile is written at the end. */
async function writeAll(): Promise<void> {
  isWriting = true;
  for (const [id, draft] of unwritten) {
    unwritten.delete(id);
    await (draft ? draftStore.put(id, draft) : draftStore.remove(id)).catch(() => {});
  }
  isWriting = false;
}

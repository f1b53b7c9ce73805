import { tab } from '../storage/device';
import type { StoredSchema } from '../storage/stored';
import { type Author, ownerOf } from './owner';
import { session, watchSession } from './store';

// Unsent form values. They survive a reload and an expired session, for their author only: the parent's own logout, in any
// tab, and another parent's sign-in delete them.

const PREFIX = 'aangan.draft.';
const KEY = /^aangan\.draft\.\w+\.(?<childId>[^.]*)\.(?<parent>[^.]*)$/;

function keyOf(form: string, { childId, parent }: Author): string {
  return `${PREFIX}${form}.${childId}.${parent}`;
}

export function loadDraft<T>(form: string, author: Author, schema: StoredSchema<T>): T {
  return tab.read(keyOf(form, author), schema);
}

/** Stores a draft; undefined deletes it. */
export function storeDraft(form: string, author: Author, draft: unknown): void {
  if (draft === undefined) tab.remove(keyOf(form, author));
  else tab.write(keyOf(form, author), draft);
}

/** Deletes other parents' drafts, now and whenever the session changes. */
export function dropForeignDrafts(): void {
  const drop = () => {
    for (const key of tab.keys()) {
      if (!key.startsWith(PREFIX)) continue;
      const { childId = '', parent = '' } = KEY.exec(key)?.groups ?? {};
      if (ownerOf({ childId, parent }, session()) === 'not mine') tab.remove(key);
    }
  };
  watchSession(drop);
  drop();
}

import { tab } from '../storage/device';
import type { StoredSchema } from '../storage/stored';
import { session, watchSession } from './store';
import { type Written, whoseIs } from './writer';

// What stands in a form and was not sent. The tab keeps it through a reload and through a session that expired, for the
// parent who wrote it alone: it goes with the parent's own logout, in whichever tab, and with anybody else's sign-in.

const PREFIX = 'aangan.draft.';
const KEY = /^aangan\.draft\.\w+\.(?<childId>[^.]*)\.(?<parent>[^.]*)$/;

function keyOf(form: string, { childId, parent }: Written): string {
  return `${PREFIX}${form}.${childId}.${parent}`;
}

export function draftOf<T>(form: string, written: Written, schema: StoredSchema<T>): T {
  return tab.read(keyOf(form, written), schema);
}

/** Undefined when there is nothing to keep any more. */
export function keepDraft(form: string, written: Written, draft: unknown): void {
  if (draft === undefined) tab.remove(keyOf(form, written));
  else tab.write(keyOf(form, written), draft);
}

/** From now on no draft stays that is somebody else's than the one who is signed in. */
export function guardDrafts(): void {
  const drop = () => {
    for (const key of tab.keys()) {
      if (!key.startsWith(PREFIX)) continue;
      const { childId = '', parent = '' } = KEY.exec(key)?.groups ?? {};
      if (whoseIs({ childId, parent }, session()) === 'not mine') tab.remove(key);
    }
  };
  watchSession(drop);
  drop();
}

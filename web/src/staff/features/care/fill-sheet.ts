import * as v from 'valibot';
import { now } from '../../../kit/date/clock';
import { randomId } from '../../../kit/text/random-id';
import { activePerson } from '../../kit/acting';
import { dropDraft, saveDraft } from '../../kit/drafts';
import { CARE_KINDS, happenedSchema } from '../../kit/queue/row';
import { type Form, isFilled } from './form';
import { type OpenSheet, sheetStore, showSheet } from './open-sheet';

const stored = v.object({
  kind: v.picklist(CARE_KINDS),
  offered: v.array(v.string()),
  included: v.array(v.string()),
  amounts: v.record(v.string(), v.picklist(['most', 'some', 'taste'])),
  happened: happenedSchema,
  text: v.string(),
});

/** What is filled in on a sheet; undefined where nothing is, or another version of the app wrote what this one cannot read. */
export function formOf({ draft }: Pick<OpenSheet, 'draft'>): Form | undefined {
  const parsed = v.safeParse(stored, draft?.content);
  return parsed.success ? parsed.output : undefined;
}

/** Something was typed or chosen on the open sheet: it is a draft from now on, unless all of it was taken back. */
export function fillSheet(form: Form, fresh: Form, childNames: readonly string[]): void {
  const { sheet } = sheetStore.getState();
  if (!sheet) return;
  const { draft: before } = sheet;
  const opened = before ? sheet.opened : fresh;
  const draft = {
    id: before?.id ?? randomId(),
    kind: form.kind,
    person: activePerson() ?? before?.person ?? null,
    childNames: [...childNames],
    at: now(),
    content: form,
  };
  showSheet({ ...sheet, draft, opened });
  if (opened && !isFilled(form, opened)) dropDraft(draft.id);
  else saveDraft(draft);
}

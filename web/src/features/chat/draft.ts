import { tab } from '../../kit/storage/device';

// What stands in the field and was not sent, for each child; the tab keeps it through a reload, until it is sent.

const key = (childId: string) => `aangan.draft.chat.${childId}`;

export function draftOf(childId: string): string {
  const kept = tab.read(key(childId));
  return typeof kept === 'string' ? kept : '';
}

export function keepDraft(childId: string, text: string): void {
  if (text === '') tab.remove(key(childId));
  else tab.write(key(childId), text);
}

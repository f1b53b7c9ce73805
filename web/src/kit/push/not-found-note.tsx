import { SearchX } from 'lucide-react';
import { Note } from '../ui/note';
import type { NotFoundReason } from './deep-link';
import { messages } from './messages';

/** A note why a deep link's target is not shown. */
export function NotFoundNote({ reason }: { reason: NotFoundReason | undefined }) {
  return (
    <div role="status">
      {reason && <Note icon={<SearchX size={20} aria-hidden="true" className="flex-none" />}>{messages[reason]}</Note>}
    </div>
  );
}

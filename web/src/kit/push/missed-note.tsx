import { SearchX } from 'lucide-react';
import { Note } from '../ui/note';
import { messages } from './messages';
import type { Missed } from './opened';

/** Says why a link led to a screen and not to what it is about. */
export function MissedNote({ missed }: { missed: Missed | undefined }) {
  return (
    <div role="status">
      {missed && <Note icon={<SearchX size={20} aria-hidden="true" className="flex-none" />}>{messages[missed]}</Note>}
    </div>
  );
}

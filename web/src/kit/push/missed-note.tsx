import { SearchX } from 'lucide-react';
import { Note } from '../ui/note';
import type { Missed } from './opened';

const TEXTS: Record<Missed, string> = {
  gone: 'What the notification told of is not here any more.',
  far: 'What the notification told of is further back. Load older ones to see it.',
};

/** Says why a notification led to a screen and not to what it told of. */
export function MissedNote({ missed }: { missed: Missed | undefined }) {
  return (
    <div role="status">
      {missed && <Note icon={<SearchX size={20} aria-hidden="true" className="flex-none" />}>{TEXTS[missed]}</Note>}
    </div>
  );
}

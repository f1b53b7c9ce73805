import { SearchX } from 'lucide-react';
import { Note } from '../ui/note';
import type { Missed } from './opened';

const TEXTS: Record<Missed, string> = {
  gone: 'What you are looking for is not here any more.',
  far: 'What you are looking for is further back. Load older ones to see it.',
};

/** Says why a link led to a screen and not to what it is about. */
export function MissedNote({ missed }: { missed: Missed | undefined }) {
  return (
    <div role="status">
      {missed && <Note icon={<SearchX size={20} aria-hidden="true" className="flex-none" />}>{TEXTS[missed]}</Note>}
    </div>
  );
}

import { Mail } from 'lucide-react';
import { messages } from '../messages';
import type { Newsletter } from '../model';

/** A newsletter as a button that opens it. */
export function NewsletterCard({ newsletter, onOpen }: { newsletter: Newsletter; onOpen: () => void }) {
  const [title, ...more] = newsletter.title;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press flex h-full w-full items-start gap-3.5 rounded-card bg-surface p-4 shadow-card"
    >
      <span data-kind="milk" className="grid size-12 flex-none place-items-center rounded-full bg-kind-tint text-kind">
        <Mail size={24} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b className="block text-lg wrap-anywhere">{title}</b>
        {more.map((part) => (
          <span key={part} className="block wrap-anywhere">
            {part}
          </span>
        ))}
        <span className="num mt-1 block text-sm text-muted">{messages.sentOn(newsletter.sentOn)}</span>
      </span>
    </button>
  );
}

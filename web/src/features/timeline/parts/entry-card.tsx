import { memo } from 'react';
import { names } from '../../../kit/photo-box/messages';
import { KindIcon } from '../../../kit/timeline/kind-icon';
import { wordOf } from '../../../kit/timeline/words';
import { CARD, type TimelineEntry } from '../model';
import { EntryBadge } from './entry-badge';

const STAGGER_MS = 30;
const STAGGERED = 8;

/** One timeline entry: icon, kind, time, text, picture and link. */
export const EntryCard = memo(function EntryCard({
  entry,
  index,
  pictureUrl,
  nth,
  ofDay,
  onOpen,
}: {
  entry: TimelineEntry;
  /** Index in the whole list; the first few animate in one after another. */
  index: number;
  pictureUrl: string | undefined;
  /** Position of its picture within the day, from 1, of `of`. */
  nth: number;
  ofDay: number;
  onOpen: (id: string) => void;
}) {
  const { kind, picture } = entry;
  const word = wordOf(kind, entry.type);
  const rises = index < STAGGERED;
  return (
    <article
      data-kind={kind.tone}
      className={`relative rounded-card bg-surface px-4 pt-2.5 pb-3 shadow-card md:px-5 md:pt-3 md:pb-3.5 ${rises ? 'animate-rise' : ''}`}
      style={rises ? { animationDelay: `${index * STAGGER_MS}ms` } : undefined}
    >
      <span className="absolute top-2 -start-13 grid size-10 place-items-center rounded-full bg-kind-tint text-kind shadow-cut">
        <KindIcon tone={kind.tone} size={20} />
      </span>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <h3 className="font-bold text-kind">{word}</h3>
        <time dateTime={`${entry.day}T${entry.time}`} className="num flex-none">
          {entry.clock}
        </time>
      </div>
      <p className="mt-0.5 wrap-anywhere">{entry.message}</p>
      {picture && pictureUrl !== undefined && (
        <button
          type="button"
          aria-label={names.photoOf(nth, ofDay, entry.message)}
          aria-haspopup="dialog"
          onClick={() => onOpen(entry.id)}
          className="press mt-2 mb-1 block w-full overflow-hidden rounded-inner bg-sunken md:max-w-110"
        >
          <img
            src={pictureUrl}
            alt=""
            width={picture.width ?? CARD.width}
            height={picture.height ?? CARD.height}
            loading={index < 4 ? 'eager' : 'lazy'}
            decoding="async"
            className="aspect-4/3 h-auto w-full object-cover md:aspect-16/10"
          />
        </button>
      )}
      {kind.badge && <EntryBadge target={kind.badge} entry={entry} />}
    </article>
  );
});

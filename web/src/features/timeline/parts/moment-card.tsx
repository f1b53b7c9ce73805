import { memo } from 'react';
import { KindIcon } from '../../../kit/moments/kind-icon';
import { wordOf } from '../../../kit/moments/words';
import { names } from '../../../kit/photo-box/messages';
import { CARD, type Moment } from '../model';
import { MomentBadge } from './moment-badge';

const STAGGER_MS = 30;
const STAGGERED = 8;

/** One moment: the disc on the rail, and beside it word, time, message, picture and badge. */
export const MomentCard = memo(function MomentCard({
  moment,
  place,
  pictureUrl,
  nth,
  ofDay,
  onOpen,
}: {
  moment: Moment;
  /** Its place in the whole list; the first few rise one after another. */
  place: number;
  pictureUrl: string | undefined;
  /** Which of its day's pictures its own is, and how many there are. */
  nth: number;
  ofDay: number;
  onOpen: (id: string) => void;
}) {
  const { kind, picture } = moment;
  const word = wordOf(kind, moment.type);
  const rises = place < STAGGERED;
  return (
    <article
      data-kind={kind.tone}
      className={`relative rounded-card bg-surface px-4 pt-2.5 pb-3 shadow-card md:px-5 md:pt-3 md:pb-3.5 ${rises ? 'animate-rise' : ''}`}
      style={rises ? { animationDelay: `${place * STAGGER_MS}ms` } : undefined}
    >
      <span className="absolute top-2 -start-13 grid size-10 place-items-center rounded-full bg-kind-tint text-kind shadow-cut">
        <KindIcon tone={kind.tone} size={20} />
      </span>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <h3 className="font-bold text-kind">{word}</h3>
        <time dateTime={`${moment.day}T${moment.time}`} className="num flex-none">
          {moment.clock}
        </time>
      </div>
      <p className="mt-0.5 wrap-anywhere">{moment.message}</p>
      {picture && pictureUrl !== undefined && (
        <button
          type="button"
          aria-label={names.photoOf(nth, ofDay, moment.message)}
          aria-haspopup="dialog"
          onClick={() => onOpen(moment.id)}
          className="press mt-2 mb-1 block w-full overflow-hidden rounded-inner bg-sunken md:max-w-110"
        >
          <img
            src={pictureUrl}
            alt=""
            width={picture.width ?? CARD.width}
            height={picture.height ?? CARD.height}
            loading={place < 4 ? 'eager' : 'lazy'}
            decoding="async"
            className="aspect-4/3 h-auto w-full object-cover md:aspect-16/10"
          />
        </button>
      )}
      {kind.badge && <MomentBadge target={kind.badge} moment={moment} />}
    </article>
  );
});

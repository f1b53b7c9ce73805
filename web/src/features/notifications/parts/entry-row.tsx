import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { KindIcon } from '../../../kit/moments/kind-icon';
import { Link } from '../../../kit/router/link';
import type { Entry } from '../model';

const ROW = 'flex min-h-18 items-center gap-3 py-3.5 pe-3 ps-4';

/** One notification: picture or disc, what happened, its kind and time. It leads on where the portal has a screen for it, which has the whole of a long text. */
export function EntryRow({ entry, pictureUrl }: { entry: Entry; pictureUrl: string | undefined }) {
  const { day, time, clock, kind, word, message, place } = entry;
  return (
    <Frame kind={kind} place={place}>
      <span className="grid w-14 flex-none place-items-center">
        {pictureUrl ? (
          <img
            src={pictureUrl}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            decoding="async"
            className="size-14 rounded-inner bg-sunken object-cover"
          />
        ) : (
          <span className="grid size-12 place-items-center rounded-full bg-kind-tint text-kind">
            <KindIcon tone={kind.tone} size={24} />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`wrap-anywhere ${place ? 'line-clamp-5' : ''}`}>{message || word}</span>
        <span className="mt-0.5 block text-sm text-muted">
          <b className="text-kind">{word}</b> ·{' '}
          <time dateTime={`${day}T${time}`} className="num">
            {clock}
          </time>
        </span>
      </span>
      {place && <ChevronRight size={20} aria-hidden="true" className="flex-none text-faint" />}
    </Frame>
  );
}

function Frame({ kind, place, children }: Pick<Entry, 'kind' | 'place'> & { children: ReactNode }) {
  if (!place)
    return (
      <div data-kind={kind.tone} className={ROW}>
        {children}
      </div>
    );
  return (
    <Link to={place.to} search={place.search} data-kind={kind.tone} className={`press ${ROW} hover:bg-sunken`}>
      {children}
    </Link>
  );
}

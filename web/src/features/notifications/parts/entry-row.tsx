import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../kit/router/link';
import { KindIcon } from '../../../kit/timeline/kind-icon';
import type { Entry } from '../model';

const ROW = 'flex min-h-18 items-center gap-3 py-3.5 pe-3 ps-4';

/** One notification: picture or icon, text, kind and time. Links to its screen, if there is one, which has the full text. */
export function EntryRow({ entry, pictureUrl }: { entry: Entry; pictureUrl: string | undefined }) {
  const { day, time, clock, kind, word, message, target } = entry;
  return (
    <Frame kind={kind} target={target}>
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
        <span className={`wrap-anywhere ${target ? 'line-clamp-5' : ''}`}>{message || word}</span>
        <span className="mt-0.5 block text-sm text-muted">
          <b className="text-kind">{word}</b> ·{' '}
          <time dateTime={`${day}T${time}`} className="num">
            {clock}
          </time>
        </span>
      </span>
      {target && <ChevronRight size={20} aria-hidden="true" className="flex-none text-faint" />}
    </Frame>
  );
}

function Frame({ kind, target, children }: Pick<Entry, 'kind' | 'target'> & { children: ReactNode }) {
  if (!target)
    return (
      <div data-kind={kind.tone} className={ROW}>
        {children}
      </div>
    );
  return (
    <Link to={target.to} search={target.search} data-kind={kind.tone} className={`press ${ROW} hover:bg-sunken`}>
      {children}
    </Link>
  );
}

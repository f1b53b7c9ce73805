import { type ReactNode, useRef, useState } from 'react';
import { timeAt } from '../../../kit/date/clock';
import { formatTime } from '../../../kit/date/formats';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Skeleton } from '../../../kit/ui/skeleton';
import type { ListedItem, ReviewItem } from '../../../wire-staff/types.gen';
import { get } from '../../kit/net/call';
import { useTitle } from '../../kit/ui/middle-page';
import { usePages } from '../../kit/use-pages';
import { messages } from './messages';
import { childName, kindName, stampOf, whyOf } from './model';
import { ReviewEntry } from './review-entry';
import type { WhoDecides } from './who-decides';

interface Props {
  whoDecides: WhoDecides;
  /** At the end of the title's line. */
  end?: ReactNode;
  /** Another value: the list may have changed. */
  version: unknown;
  onChanged: () => void;
}

const load = (before: string | undefined) =>
  get(before === undefined ? 'review' : `review?before=${encodeURIComponent(before)}`);

/** What the server stored and could not apply by itself, and what is only listed. */
export function ReviewScreen({ whoDecides, end, version, onChanged }: Props) {
  const { data, failure, reload, hasMore, loadMore } = usePages(load, version);
  const [open, setOpen] = useState<string>();
  const [result, setResult] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(messages.title);

  const items = data?.flatMap(({ to_review }) => to_review) ?? [];
  const listed = data?.flatMap((page) => page.listed) ?? [];
  const item = items.find(({ id }) => id === open) ?? items[0];

  function finish(done: string) {
    setResult(done);
    setOpen(undefined);
    // The key that was pressed goes with its entry.
    heading.current?.focus();
    void reload();
    onChanged();
  }

  return (
    <>
      <header className="flex min-h-15.5 flex-wrap items-center gap-x-2.5 gap-y-1 px-room pt-1.5">
        <div className="flex min-w-0 grow-from-word flex-wrap items-baseline gap-x-3 max-md:basis-full">
          <h1 ref={heading} tabIndex={-1} className="text-sheet font-bold">
            {messages.title}
          </h1>
          <p className="text-menu text-muted">{messages.how}</p>
        </div>
        {end}
      </header>
      <main className="room-scroll grid content-start gap-4">
        <p role="status" className={result === '' ? 'sr-only' : 'font-bold text-success'}>
          {result}
        </p>
        {failure && (
          <div className="grid justify-items-start gap-2">
            <p className="rounded-note bg-warning-tint px-4 py-3 text-menu font-bold text-warning">
              {failure.code === 'offline' ? messages.needsConnection : messages.notLoaded}
            </p>
            <Button big look="line" onClick={() => void reload()}>
              {shared.retry}
            </Button>
          </div>
        )}
        {!data && !failure && <Loading />}
        {data && items.length === 0 && (
          <div className="py-6 text-center">
            <h2 className="text-xl font-bold">{messages.nothing}</h2>
            <p className="text-muted">{messages.nothingWhy}</p>
          </div>
        )}
        {item && (
          <div className="room-split">
            <ul aria-label={messages.title} className="grid min-w-0 gap-1">
              {items.map((one) => (
                <li key={one.id} className="grid min-w-0">
                  <ReviewRow item={one} chosen={one.id === item.id} onChoose={() => setOpen(one.id)} />
                </li>
              ))}
            </ul>
            <ReviewEntry key={item.id} item={item} whoDecides={whoDecides} onDone={finish} />
          </div>
        )}
        {hasMore && (
          <div>
            <Button big look="line" onClick={() => void loadMore()}>
              {messages.more}
            </Button>
          </div>
        )}
        {listed.length > 0 && <Listed items={listed} />}
      </main>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <p role="status" className="sr-only">
        {shared.loading}
      </p>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  );
}

interface RowProps {
  item: ReviewItem;
  chosen: boolean;
  onChoose: () => void;
}

function ReviewRow({ item, chosen, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className={`press flex min-h-17 min-w-0 items-center gap-3 rounded-button px-3.5 py-2 text-start ${chosen ? 'bg-surface shadow-chosen' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <b className="block text-md/row wrap-anywhere">
          {kindName(item.kind)} · {whyOf(item)}
        </b>
        <span className="num block text-menu text-muted wrap-anywhere">
          {[childName(item), item.person, stampOf(item.at)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="num flex-none text-sm font-bold text-muted">{formatTime(timeAt(item.arrived_at))}</span>
    </button>
  );
}

function Listed({ items }: { items: readonly ListedItem[] }) {
  return (
    <section>
      <h2 className="text-md font-bold">{messages.listed}</h2>
      <p className="pb-1.5 text-menu text-muted">{messages.listedHow}</p>
      <ul className="rounded-card bg-surface px-4 py-1 shadow-card">
        {items.map(({ id, child_name, kind, at, person, why }) => (
          <li key={`${id} ${why}`} className="num border-t border-line py-2.5 first:border-t-0">
            <b className="block wrap-anywhere">
              {child_name} · {kindName(kind)}
            </b>
            <span className="block text-menu text-muted wrap-anywhere">
              {[messages.whys[why], person, stampOf(at)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

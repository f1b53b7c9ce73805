import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { dayAt, timeAt } from '../../../../kit/date/clock';
import { formatDay, formatTime } from '../../../../kit/date/formats';
import { useToday } from '../../../../kit/date/use-today';
import { messages as shared } from '../../../../kit/text/messages';
import { Button } from '../../../../kit/ui/button';
import { Skeleton } from '../../../../kit/ui/skeleton';
import { type Draft, dropDraft, useDrafts } from '../../../kit/drafts';
import { get } from '../../../kit/net/call';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { QueuePill } from '../../../kit/room/queue-pill';
import { useRoomsVersion } from '../../../kit/room/rooms';
import { useTitle } from '../../../kit/ui/middle-page';
import { usePages } from '../../../kit/use-pages';
import { EntrySheet } from './entry-sheet';
import { messages } from './messages';
import { groupsOf, type RecentGroup } from './model';
import { RecentRow } from './recent-row';

interface Props {
  known: readonly ChildNow[];
  toReview: number;
  /** For the authors of drafts. */
  people: readonly { id: string; name: string }[];
  onReview: () => void;
  /** Opens the sheet of a draft. */
  onDraft: (draft: Draft) => void;
}

const load = (before: string | undefined) =>
  get(before === undefined ? 'recent' : `recent?before=${encodeURIComponent(before)}`);

/** The entries of two days, with undo, correct and take back; what is not finished stands above. */
export function RecentScreen({ known, toReview, people, onReview, onDraft }: Props) {
  const { data, failure, reload, hasMore, loadMore } = usePages(load, useRoomsVersion());
  const [open, setOpen] = useState<RecentGroup>();
  const drafts = useDrafts();
  useTitle(messages.recent);

  const groups = groupsOf(data?.flatMap(({ items }) => items) ?? []);
  return (
    <div className="room-column">
      <header className="flex min-h-15.5 flex-wrap items-center gap-x-2.5 gap-y-1 px-room pt-1.5">
        <div className="flex min-w-0 grow-from-word flex-wrap items-baseline gap-x-3">
          <h1 className="text-sheet font-bold">{messages.recent}</h1>
          <p className="text-menu text-muted">{messages.twoDays}</p>
        </div>
        <QueuePill />
        <Button big look="quiet" onClick={onReview}>
          <ListChecks size={22} aria-hidden="true" />
          {messages.toReview(toReview)}
        </Button>
      </header>
      <main className="room-scroll">
        {drafts.length > 0 && (
          <section className="pb-3">
            <h2 className="pb-1.5 text-menu font-bold text-muted">{messages.drafts}</h2>
            <ul className="grid gap-2">
              {drafts.map((draft) => (
                <li
                  key={draft.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-4 py-2 shadow-line"
                >
                  <span className="min-w-0 grow-from-word">
                    <b className="block text-md">{states.kinds[draft.kind]}</b>
                    <span className="num block text-menu text-muted wrap-anywhere">
                      {[nameOf(people, draft.person), formatTime(timeAt(draft.at)), draft.childNames.join(', ')]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Button big look="quiet" onClick={() => onDraft(draft)}>
                    {messages.open}
                  </Button>
                  <Button big look="plain" onClick={() => dropDraft(draft.id)}>
                    {messages.drop}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {failure && (
          <div className="grid justify-items-start gap-2 pb-3">
            <p role="status" className="rounded-note bg-warning-tint px-4 py-3 text-menu font-bold text-warning">
              {failure.code === 'offline' ? messages.needsConnection : messages.notLoaded}
            </p>
            <Button big look="line" onClick={() => void reload()}>
              {shared.retry}
            </Button>
          </div>
        )}
        {data ? (
          <Days groups={groups} known={known} onOpen={setOpen} />
        ) : (
          !failure && (
            <div aria-busy="true" className="grid gap-2">
              <p role="status" className="sr-only">
                {shared.loading}
              </p>
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
            </div>
          )
        )}
        {hasMore && (
          <div className="pt-3">
            <Button big look="line" onClick={() => void loadMore()}>
              {messages.older}
            </Button>
          </div>
        )}
      </main>
      {open && (
        <EntrySheet
          group={open}
          onChanged={() => {
            setOpen(undefined);
            void reload();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

function nameOf(people: Props['people'], person: string | null): string {
  return people.find(({ id }) => id === person)?.name ?? '';
}

interface DaysProps {
  groups: readonly RecentGroup[];
  known: readonly ChildNow[];
  onOpen: (group: RecentGroup) => void;
}

function Days({ groups, known, onOpen }: DaysProps) {
  const today = useToday();
  if (groups.length === 0) return <p className="py-6 text-center text-muted">{messages.nothing}</p>;
  const days = [...new Set(groups.map(({ items: [{ at }] }) => dayAt(at)))];
  return days.map((day) => (
    <section key={day} className="pb-3">
      <h2 className="pb-1.5 text-menu font-bold text-muted">{day === today ? messages.today : formatDay(day)}</h2>
      <ul className="grid gap-1">
        {groups
          .filter(({ items: [{ at }] }) => dayAt(at) === day)
          .map((group) => (
            <li key={group.key} className="grid">
              <RecentRow group={group} known={known} onOpen={() => onOpen(group)} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

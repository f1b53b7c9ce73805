import { ListChecks } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { dayAt, timeAt } from '../../../../kit/date/clock';
import { formatDay, formatTime } from '../../../../kit/date/formats';
import { useToday } from '../../../../kit/date/use-today';
import { messages as shared } from '../../../../kit/text/messages';
import { Button } from '../../../../kit/ui/button';
import { Skeleton } from '../../../../kit/ui/skeleton';
import type { Recent, RecentItem } from '../../../../wire-staff/room';
import { dropDraft, openDraft, useDrafts } from '../../../kit/drafts';
import { get } from '../../../kit/net/call';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { QueuePill } from '../../../kit/room/queue-pill';
import { useTitle } from '../../../kit/ui/middle-page';
import { useLoad } from '../../../kit/use-load';
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
  /** A draft was opened: its sheet lies over the room. */
  onDraft: () => void;
}

const first = () => get<Recent>('recent');

/** The entries of two days, with undo, correct and take back; what is not finished stands above. */
export function RecentScreen({ known, toReview, people, onReview, onDraft }: Props) {
  const { data, failure, reload } = useLoad(first);
  const [older, setOlder] = useState<readonly RecentItem[]>([]);
  const [next, setNext] = useState<string | null>();
  const [open, setOpen] = useState<RecentGroup>();
  const drafts = useDrafts();
  useTitle(messages.recent);
  // Another tablet or the centre's program may have written meanwhile: the children have changed then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the children are why it is loaded again.
  useEffect(() => {
    void reload();
  }, [known, reload]);

  const before = next === undefined ? data?.next : next;
  const loadOlder = useCallback(async () => {
    const answer = await get<Recent>(`recent?before=${encodeURIComponent(before ?? '')}`);
    if (!answer.ok) return;
    setOlder((shown) => [...shown, ...answer.value.items]);
    setNext(answer.value.next);
  }, [before]);

  const groups = groupsOf([...(data?.items ?? []), ...older]);
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
              {drafts.map(({ id, kind, person, childNames, at }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-4 py-2 shadow-line"
                >
                  <span className="min-w-0 grow-from-word">
                    <b className="block text-md">{states.kinds[kind]}</b>
                    <span className="num block text-menu text-muted wrap-anywhere">
                      {[nameOf(people, person), formatTime(timeAt(at)), childNames.join(', ')]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Button
                    big
                    look="quiet"
                    onClick={() => {
                      openDraft(id);
                      onDraft();
                    }}
                  >
                    {messages.open}
                  </Button>
                  <Button big look="plain" onClick={() => dropDraft(id)}>
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
        {data && before != null && (
          <div className="pt-3">
            <Button big look="line" onClick={() => void loadOlder()}>
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
            setOlder([]);
            setNext(undefined);
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

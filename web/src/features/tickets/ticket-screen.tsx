import { useActiveChild } from '../../kit/children/queries';
import { itemOf } from '../../kit/config/server-texts';
import { formatDayTime } from '../../kit/date/formats';
import { paths } from '../../kit/paths';
import { Gone } from '../../kit/progress/gone';
import { History } from '../../kit/progress/history';
import { NextNote } from '../../kit/progress/next-note';
import { PageFrame } from '../../kit/progress/page-frame';
import { QueryState } from '../../kit/query/query-state';
import { canGoBack, goBack } from '../../kit/router/history';
import { navigate } from '../../kit/router/router';
import { useSearch } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { ThreadCard } from '../../kit/thread/thread-card';
import { Card } from '../../kit/ui/card';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { messages } from './messages';
import type { TicketStory } from './model';
import { useTicketStory, useTickets } from './queries';
import { TicketBadge } from './ticket-badge';

const ALL = { tab: 'tickets' } as const;

/** One ticket with its state, history and messages. */
export function TicketScreen() {
  const { item } = useSearch(paths.ticket);
  const back = () => (canGoBack() ? goBack() : void navigate({ to: paths.pastRequestTab, search: ALL }));
  return <Screen back={back}>{item === undefined ? <NewestTicket /> : <TicketById key={item} id={item} />}</Screen>;
}

const skeleton = <CardSkeleton count={2} className="h-57" />;

/** Redirects to the newest one if the address names none. */
function NewestTicket() {
  const query = useTickets();
  return (
    <QueryState query={query} skeleton={skeleton}>
      {([newest]) => (newest ? <TicketById key={newest.id} id={newest.id} /> : <NotFound />)}
    </QueryState>
  );
}

function TicketById({ id }: { id: string }) {
  const query = useTicketStory(id);
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(story) => (story ? <TicketDetails story={story} /> : <NotFound />)}
    </QueryState>
  );
}

function NotFound() {
  const { firstName } = useActiveChild();
  return <Gone title={messages.gone} text={messages.goneHint(firstName)} all={messages.toAll} search={ALL} />;
}

function TicketDetails({ story: { ticket, steps } }: { story: TicketStory }) {
  const { id, subject, description, status, raisedOn, raisedAt, answerBy } = ticket;
  return (
    <PageFrame
      about={
        <>
          <Card className="grid gap-3 p-4 md:px-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h2 className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">
                {itemOf('issue_categories', subject)}
              </h2>
              <TicketBadge status={status} />
            </div>
            <p className="text-md whitespace-pre-line wrap-anywhere">{description}</p>
            <p className="num text-sm text-muted">
              {messages.raisedOn} {formatDayTime(raisedOn, raisedAt)}
            </p>
          </Card>
          <NextNote text={messages.next[status] ?? ''} answerBy={answerBy} />
        </>
      }
      history={<History steps={steps} words={messages.steps} />}
      thread={<ThreadCard subject={{ about: 'ticket', id }} />}
    />
  );
}

import { useActiveChild } from '../../../kit/children/queries';
import { itemOf } from '../../../kit/config/server-texts';
import { formatDay, formatDue } from '../../../kit/date/formats';
import { paths } from '../../../kit/paths';
import { Gone } from '../../../kit/progress/gone';
import { History } from '../../../kit/progress/history';
import type { Step } from '../../../kit/progress/model';
import { NextNote } from '../../../kit/progress/next-note';
import { PageFrame } from '../../../kit/progress/page-frame';
import { QueryState } from '../../../kit/query/query-state';
import { canGoBack, goBack } from '../../../kit/router/history';
import { navigate } from '../../../kit/router/router';
import { useSearch } from '../../../kit/router/use-current-route';
import { Screen } from '../../../kit/screen/screen';
import { ThreadCard } from '../../../kit/thread/thread-card';
import { Card } from '../../../kit/ui/card';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { messages as texts } from '../messages';
import { type Request, reasonText } from '../model';
import { RequestActions } from '../parts/request-actions';
import { RequestFacts } from '../parts/request-facts';
import { StatusBadge } from '../parts/status-badge';
import { useRequestList } from '../queries';
import { messages } from './messages';
import { type Next, nextOf, type RequestStory } from './model';
import { useRequestStory } from './queries';

/** One request: its content, state, history, next step and messages. */
export function RequestScreen() {
  const { item } = useSearch(paths.request);
  const back = () => (canGoBack() ? goBack() : void navigate({ to: paths.pastRequestTab }));
  return <Screen back={back}>{item === undefined ? <NewestRequest /> : <RequestById key={item} id={item} />}</Screen>;
}

const skeleton = <CardSkeleton count={2} className="h-57" />;

/** Redirects to the newest one if the address names none. */
function NewestRequest() {
  const query = useRequestList();
  return (
    <QueryState query={query} skeleton={skeleton}>
      {([newest]) => (newest ? <RequestById key={newest.id} id={newest.id} /> : <NotFound />)}
    </QueryState>
  );
}

function RequestById({ id }: { id: string }) {
  const query = useRequestStory(id);
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(story) => (story ? <RequestDetails story={story} /> : <NotFound />)}
    </QueryState>
  );
}

function NotFound() {
  const { firstName } = useActiveChild();
  return <Gone title={messages.gone} text={messages.goneHint(firstName)} all={messages.toAll} />;
}

function RequestDetails({ story }: { story: RequestStory }) {
  const { request, steps } = story;
  const { type, status } = request;
  const reason = reasonText(request);
  return (
    <PageFrame
      about={
        <>
          <Card className="grid gap-4 p-4 md:px-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h2 className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">{texts.types[type]}</h2>
              <StatusBadge status={status} />
            </div>
            <p className="text-md wrap-anywhere">
              <Summary request={request} />
            </p>
            <RequestFacts request={request} />
            {reason !== '' && (
              <p className="border-t border-line pt-3 whitespace-pre-line wrap-anywhere">
                <b>{messages.reason}:</b> {reason}
              </p>
            )}
            <RequestActions request={request} />
          </Card>
          <NextStep story={story} />
        </>
      }
      history={<History steps={steps} words={messages.steps} noteOf={noteOf} />}
      thread={<ThreadCard subject={{ about: 'request', id: request.id }} />}
    />
  );
}

function NextStep({ story }: { story: RequestStory }) {
  const next = nextOf(story);
  return <NextNote text={nextText(next)} answerBy={'answerBy' in next ? next.answerBy : undefined} />;
}

function nextText(next: Next): string {
  if (next.is === 'approved') return messages.next.approved(formatDue(next.on));
  if (next.is === 'in effect') return messages.next.inEffect(formatDue(next.until));
  return messages.next[next.is];
}

/** For an extended break the note is its new end date. */
function noteOf({ step, note }: Step): string {
  return step === 'Extended' ? messages.extendedTo(formatDay(note)) : note;
}

function Summary({ request: { type, from, to, values } }: { request: Request }) {
  const { firstName } = useActiveChild();
  const { program_to: program = '', centre = '' } = values;
  const [begins, ends] = [formatDue(from), to && formatDue(to)];
  const words = { child: firstName, from: begins, to: ends, program: itemOf('programs', program), centre };
  return messages.summaries[type](words);
}

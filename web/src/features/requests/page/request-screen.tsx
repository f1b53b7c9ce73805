import { useActiveChild } from '../../../kit/children/queries';
import { itemOf } from '../../../kit/config/own-words';
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
import { useSearch } from '../../../kit/router/use-route';
import { Screen } from '../../../kit/screen/screen';
import { ThreadCard } from '../../../kit/thread/thread-card';
import { Card } from '../../../kit/ui/card';
import { CardBones } from '../../../kit/ui/card-bones';
import { messages as texts } from '../messages';
import { type Request, reasonText } from '../model';
import { RequestFacts } from '../parts/request-facts';
import { StatusBadge } from '../parts/status-badge';
import { Ways } from '../parts/ways';
import { useRequestList } from '../queries';
import { messages } from './messages';
import { type Next, nextOf, type RequestStory } from './model';
import { useRequestStory } from './queries';

/** One request: what was asked, how it stands, what was done with it and what comes next. */
export function RequestScreen() {
  const { item } = useSearch(paths.request);
  const back = () => (canGoBack() ? goBack() : void navigate({ to: paths.pastRequestTab }));
  return <Screen back={back}>{item === undefined ? <Newest /> : <Named key={item} id={item} />}</Screen>;
}

const bones = <CardBones count={2} className="h-57" />;

/** Where the address names none. */
function Newest() {
  const query = useRequestList();
  return (
    <QueryState query={query} skeleton={bones}>
      {([newest]) => (newest ? <Named key={newest.id} id={newest.id} /> : <NotHere />)}
    </QueryState>
  );
}

function Named({ id }: { id: string }) {
  const query = useRequestStory(id);
  return (
    <QueryState query={query} skeleton={bones}>
      {(story) => (story ? <Whole story={story} /> : <NotHere />)}
    </QueryState>
  );
}

function NotHere() {
  const { firstName } = useActiveChild();
  return <Gone title={messages.gone} text={messages.goneHint(firstName)} all={messages.toAll} />;
}

function Whole({ story }: { story: RequestStory }) {
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
              <PlainWords request={request} />
            </p>
            <RequestFacts request={request} />
            {reason !== '' && (
              <p className="border-t border-line pt-3 whitespace-pre-line wrap-anywhere">
                <b>{messages.reason}:</b> {reason}
              </p>
            )}
            <Ways request={request} />
          </Card>
          <WhatFollows story={story} />
        </>
      }
      history={<History steps={steps} words={messages.steps} noteOf={noteOf} />}
      thread={<ThreadCard subject={{ about: 'request', id: request.id }} />}
    />
  );
}

function WhatFollows({ story }: { story: RequestStory }) {
  const next = nextOf(story);
  return <NextNote text={wordsOf(next)} answerBy={'answerBy' in next ? next.answerBy : undefined} />;
}

function wordsOf(next: Next): string {
  if (next.is === 'begins') return messages.next.begins(formatDue(next.on));
  if (next.is === 'holds') return messages.next.holds(formatDue(next.until));
  return messages.next[next.is];
}

/** With a longer break the portal notes its new end. */
function noteOf({ step, note }: Step): string {
  return step === 'Extended' ? messages.extendedTo(formatDay(note)) : note;
}

function PlainWords({ request: { type, from, to, values } }: { request: Request }) {
  const { firstName } = useActiveChild();
  const { program_to: program = '', centre = '' } = values;
  const [begins, ends] = [formatDue(from), to && formatDue(to)];
  const words = { child: firstName, from: begins, to: ends, program: itemOf('programs', program), centre };
  return messages.asked[type](words);
}

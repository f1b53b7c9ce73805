import { useActiveChild } from '../../kit/children/queries';
import { today as centreToday } from '../../kit/date/clock';
import { confirm } from '../../kit/overlay/overlays';
import { MissedNote } from '../../kit/push/missed-note';
import { askedFor, useOpened } from '../../kit/push/opened';
import { QueryState } from '../../kit/query/query-state';
import { useSought } from '../../kit/query/use-sought';
import { CardBones } from '../../kit/ui/card-bones';
import { Empty } from '../../kit/ui/empty';
import { Kite } from '../../kit/ui/illustrations/kite';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import type { Answer, OutdoorEvent } from './model';
import { EventCard } from './parts/event-card';
import { useAnswer, useEvents } from './queries';
import { answersTo } from './rules';

/** What the centre plans outdoors, and whether the child may come. */
export function EventsScreen() {
  const { firstName } = useActiveChild();
  const today = centreToday();
  const query = useEvents();
  const sought = useSought(query);
  const { item, day } = useOpened();
  const isSought = (event: OutdoorEvent) => (item === undefined ? event.day === day : event.id === sought.item);
  const send = useAnswer();

  async function answer(event: OutdoorEvent, type: Answer) {
    const question = type === 'Authorized' ? messages.confirmAuthorise : messages.confirmDeny;
    if (await confirm(question)) send({ eventId: event.id, type });
  }

  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead title={messages.title} />
      <MissedNote missed={sought.missed} />
      <QueryState query={query} skeleton={<CardBones className="h-57" />}>
        {(events) =>
          events.length === 0 ? (
            <Empty drawing={<Kite />} title={messages.empty} text={messages.emptyHint(firstName)} />
          ) : (
            <ul className="grid grid-cols-cards gap-3 md:gap-4">
              {events.map((event) => (
                <li key={event.id} {...(isSought(event) && askedFor)} className="sought rounded-card">
                  <EventCard
                    event={event}
                    answers={answersTo(event, today)}
                    onAnswer={(type) => void answer(event, type)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

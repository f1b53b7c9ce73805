import { useActiveChild } from '../../kit/children/queries';
import { useToday } from '../../kit/date/use-today';
import { confirm } from '../../kit/overlay/overlays';
import { MissedNote } from '../../kit/push/missed-note';
import { askedFor, useOpened } from '../../kit/push/opened';
import { useSought } from '../../kit/query/use-sought';
import { WholeList } from '../../kit/query/whole-list';
import { Screen } from '../../kit/screen/screen';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { Kite } from '../../kit/ui/illustrations/kite';
import { messages } from './messages';
import type { Answer, OutdoorEvent } from './model';
import { EventCard } from './parts/event-card';
import { useAnswer, useEvents } from './queries';
import { answersTo } from './rules';

/** What the centre plans outdoors, and whether the child may come. */
export function EventsScreen() {
  const { firstName } = useActiveChild();
  const today = useToday();
  const query = useEvents();
  const sought = useSought(query);
  const { item, day } = useOpened();
  const isSought = (event: OutdoorEvent) => (item === undefined ? event.day === day : event.id === sought.item);
  const send = useAnswer();

  async function answer(event: OutdoorEvent, type: Answer) {
    const question = type === 'Authorized' ? messages.confirmAuthorise : messages.confirmDeny;
    if (await confirm(question)) await send({ eventId: event.id, type });
  }

  return (
    <Screen>
      <MissedNote missed={sought.missed} />
      <WholeList
        query={query}
        skeleton={<CardBones className="h-57" />}
        nothing={{ drawing: <Kite />, text: messages.emptyHint(firstName) }}
      >
        {(events) => (
          <CardGrid of={events} mark={(event) => (isSought(event) ? askedFor : undefined)}>
            {(event) => (
              <EventCard
                event={event}
                answers={answersTo(event, today)}
                onAnswer={(type) => void answer(event, type)}
              />
            )}
          </CardGrid>
        )}
      </WholeList>
    </Screen>
  );
}

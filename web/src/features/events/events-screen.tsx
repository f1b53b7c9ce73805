import { useActiveChild } from '../../kit/children/queries';
import { useToday } from '../../kit/date/use-today';
import { confirm } from '../../kit/overlay/overlays';
import { highlighted, useDeepLinkTarget } from '../../kit/push/deep-link';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { useTarget } from '../../kit/query/use-target';
import { WholeList } from '../../kit/query/whole-list';
import { Screen } from '../../kit/screen/screen';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { Kite } from '../../kit/ui/illustrations/kite';
import { messages } from './messages';
import type { Answer, OutdoorEvent } from './model';
import { EventCard } from './parts/event-card';
import { useAnswer, useEvents } from './queries';
import { answersTo } from './rules';

/** Outdoor events, with the parent's consent to each. */
export function EventsScreen() {
  const { firstName } = useActiveChild();
  const today = useToday();
  const query = useEvents();
  const target = useTarget(query);
  const { item, day } = useDeepLinkTarget();
  const isTarget = (event: OutdoorEvent) => (item === undefined ? event.day === day : event.id === target.item);
  const send = useAnswer();

  async function answer(event: OutdoorEvent, type: Answer) {
    const question = type === 'Authorized' ? messages.confirmAuthorise : messages.confirmDeny;
    if (await confirm(question)) await send({ eventId: event.id, type });
  }

  return (
    <Screen>
      <NotFoundNote reason={target.notFound} />
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-57" />}
        nothing={{ drawing: <Kite />, text: messages.emptyHint(firstName) }}
      >
        {(events) => (
          <CardGrid of={events} mark={(event) => (isTarget(event) ? highlighted : undefined)}>
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

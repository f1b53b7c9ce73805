import { useActiveChild } from '../../kit/children/queries';
import { paths } from '../../kit/paths';
import { MissedNote } from '../../kit/push/missed-note';
import { askedFor } from '../../kit/push/opened';
import { useSought } from '../../kit/query/use-sought';
import { WholeList } from '../../kit/query/whole-list';
import { navigate } from '../../kit/router/router';
import { useSearch } from '../../kit/router/use-route';
import { Screen } from '../../kit/screen/screen';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { Tabs } from '../../kit/ui/tabs';
import { messages } from './messages';
import { RequestCard } from './parts/request-card';
import { useRequestList } from './queries';
import { TicketsList } from './tickets/tickets-list';

const TABS = [
  { key: 'requests', title: messages.past },
  { key: 'tickets', title: messages.tickets },
] as const;

/** Everything that was ever asked of the centre, in two tabs. The address says which. */
export function PastRequestsScreen() {
  const { tab } = useSearch(paths.pastRequestTab);
  const active = tab === 'tickets' ? 'tickets' : 'requests';
  return (
    <Screen back={paths.support}>
      <Tabs
        label={messages.views}
        tabs={TABS}
        active={active}
        onChange={(key) =>
          void navigate(
            { to: paths.pastRequestTab, search: key === 'tickets' ? { tab: 'tickets' } : {} },
            { instead: true },
          )
        }
      >
        {active === 'tickets' ? <TicketsList /> : <RequestsTab />}
      </Tabs>
    </Screen>
  );
}

function RequestsTab() {
  const { firstName } = useActiveChild();
  const query = useRequestList();
  const { item, missed } = useSought(query);
  return (
    <>
      <MissedNote missed={missed} />
      <WholeList
        query={query}
        skeleton={<CardBones className="h-57" />}
        nothing={{ drawing: <PaperBoat />, text: messages.noneHint(firstName) }}
      >
        {(requests) => (
          <CardGrid of={requests} mark={({ id }) => (id === item ? askedFor : undefined)}>
            {(request) => <RequestCard request={request} index={requests.indexOf(request) + 1} heading="h2" />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}

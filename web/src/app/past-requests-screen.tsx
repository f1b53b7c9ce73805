import { messages } from '../features/requests/messages';
import { RequestsList } from '../features/requests/requests-list';
import { TicketsList } from '../features/tickets/tickets-list';
import { paths } from '../kit/paths';
import { navigate } from '../kit/router/router';
import { useSearch } from '../kit/router/use-current-route';
import { Screen } from '../kit/screen/screen';
import { Tabs } from '../kit/ui/tabs';

const TABS = [
  { key: 'requests', title: messages.past },
  { key: 'tickets', title: messages.tickets },
] as const;

/** Everything that was ever asked of the centre, in two tabs of two features. The address says which. */
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
            { replace: true },
          )
        }
      >
        {active === 'tickets' ? <TicketsList /> : <RequestsList />}
      </Tabs>
    </Screen>
  );
}

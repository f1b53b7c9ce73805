import { useActiveChild } from '../../kit/children/queries';
import { highlighted } from '../../kit/push/deep-link';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { useTarget } from '../../kit/query/use-target';
import { WholeList } from '../../kit/query/whole-list';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { messages } from './messages';
import { RequestCard } from './parts/request-card';
import { useRequestList } from './queries';

/** All requests; the first tab of Past Request. */
export function RequestsList() {
  const { firstName } = useActiveChild();
  const query = useRequestList();
  const { item, notFound } = useTarget(query);
  return (
    <>
      <NotFoundNote reason={notFound} />
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-57" />}
        nothing={{ drawing: <PaperBoat />, text: messages.noneHint(firstName) }}
      >
        {(requests) => (
          <CardGrid of={requests} mark={({ id }) => (id === item ? highlighted : undefined)}>
            {(request) => <RequestCard request={request} index={requests.indexOf(request) + 1} heading="h2" />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}

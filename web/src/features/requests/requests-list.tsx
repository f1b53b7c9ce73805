import { useActiveChild } from '../../kit/children/queries';
import { MissedNote } from '../../kit/push/missed-note';
import { askedFor } from '../../kit/push/opened';
import { useSought } from '../../kit/query/use-sought';
import { WholeList } from '../../kit/query/whole-list';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { messages } from './messages';
import { RequestCard } from './parts/request-card';
import { useRequestList } from './queries';

/** What was ever asked of the centre; the first tab of the past requests. */
export function RequestsList() {
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

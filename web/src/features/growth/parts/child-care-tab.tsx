import { useActiveChild } from '../../../kit/children/queries';
import { highlighted } from '../../../kit/push/deep-link';
import { NotFoundNote } from '../../../kit/push/not-found-note';
import { useTarget } from '../../../kit/query/use-target';
import { WholeList } from '../../../kit/query/whole-list';
import { CardGrid } from '../../../kit/ui/card-grid';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { Ruler } from '../../../kit/ui/illustrations/ruler';
import { messages } from '../messages';
import { useChildCare } from '../queries';
import { CareCard } from './care-card';

export function ChildCareTab() {
  const { firstName } = useActiveChild();
  const query = useChildCare();
  const target = useTarget(query);
  return (
    <>
      <NotFoundNote reason={target.notFound} />
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-22" />}
        nothing={{ drawing: <Ruler />, text: messages.noChildCare(firstName) }}
      >
        {(entries) => (
          <CardGrid
            of={entries}
            mark={({ id }) => (id === target.item ? highlighted : undefined)}
            className="items-start"
          >
            {(entry) => <CareCard entry={entry} open={entry.id === target.item} />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}

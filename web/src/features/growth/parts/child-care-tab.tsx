import { useActiveChild } from '../../../kit/children/queries';
import { MissedNote } from '../../../kit/push/missed-note';
import { askedFor } from '../../../kit/push/opened';
import { useSought } from '../../../kit/query/use-sought';
import { WholeList } from '../../../kit/query/whole-list';
import { CardBones } from '../../../kit/ui/card-bones';
import { CardGrid } from '../../../kit/ui/card-grid';
import { Ruler } from '../../../kit/ui/illustrations/ruler';
import { messages } from '../messages';
import { useChildCare } from '../queries';
import { CareCard } from './care-card';

export function ChildCareTab() {
  const { firstName } = useActiveChild();
  const query = useChildCare();
  const sought = useSought(query);
  return (
    <>
      <MissedNote missed={sought.missed} />
      <WholeList
        query={query}
        skeleton={<CardBones className="h-22" />}
        nothing={{ drawing: <Ruler />, text: messages.noChildCare(firstName) }}
      >
        {(entries) => (
          <CardGrid of={entries} mark={({ id }) => (id === sought.item ? askedFor : undefined)} className="items-start">
            {(entry) => <CareCard entry={entry} open={entry.id === sought.item} />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}

import { useActiveChild } from '../../../kit/children/queries';
import { MissedNote } from '../../../kit/push/missed-note';
import { askedFor } from '../../../kit/push/opened';
import { QueryState } from '../../../kit/query/query-state';
import { useSought } from '../../../kit/query/use-sought';
import { CardBones } from '../../../kit/ui/card-bones';
import { Empty } from '../../../kit/ui/empty';
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
      <QueryState query={query} skeleton={<CardBones className="h-22" />}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty drawing={<Ruler />} title={messages.empty} text={messages.noChildCare(firstName)} />
          ) : (
            <ul className="grid grid-cols-cards items-start gap-3 md:gap-4">
              {entries.map((entry) => (
                <li key={entry.id} {...(entry.id === sought.item && askedFor)} className="sought rounded-card">
                  <CareCard entry={entry} open={entry.id === sought.item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  );
}

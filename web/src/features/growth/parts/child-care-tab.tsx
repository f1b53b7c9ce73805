import { QueryState } from '../../../kit/query/query-state';
import { useActiveChild } from '../../../kit/session/store';
import { CardBones } from '../../../kit/ui/card-bones';
import { Empty } from '../../../kit/ui/empty';
import { Ruler } from '../../../kit/ui/illustrations/ruler';
import { messages } from '../messages';
import { useChildCare } from '../queries';
import { CareCard } from './care-card';

export function ChildCareTab() {
  const { firstName } = useActiveChild();
  return (
    <QueryState query={useChildCare()} skeleton={<CardBones className="h-22" />}>
      {(entries) =>
        entries.length === 0 ? (
          <Empty drawing={<Ruler />} title={messages.empty} text={messages.noChildCare(firstName)} />
        ) : (
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <li key={entry.id}>
                <CareCard entry={entry} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

import { useActiveChild } from '../../../kit/children/queries';
import { QueryState } from '../../../kit/query/query-state';
import { CardBones } from '../../../kit/ui/card-bones';
import { Empty } from '../../../kit/ui/empty';
import { Ruler } from '../../../kit/ui/illustrations/ruler';
import { messages } from '../messages';
import { useMeasurements } from '../queries';
import { Measurements } from './measurements';

export function MeasurementTab() {
  const { firstName } = useActiveChild();
  return (
    <QueryState query={useMeasurements()} skeleton={<CardBones className="h-28" />}>
      {(measurements) =>
        measurements.length === 0 ? (
          <Empty drawing={<Ruler />} title={messages.empty} text={messages.noMeasurements(firstName)} />
        ) : (
          <Measurements measurements={measurements} />
        )
      }
    </QueryState>
  );
}

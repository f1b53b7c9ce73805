import { useActiveChild } from '../../../kit/children/queries';
import { WholeList } from '../../../kit/query/whole-list';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { Ruler } from '../../../kit/ui/illustrations/ruler';
import { messages } from '../messages';
import { useMeasurements } from '../queries';
import { Measurements } from './measurements';

export function MeasurementTab() {
  const { firstName } = useActiveChild();
  return (
    <WholeList
      query={useMeasurements()}
      skeleton={<CardSkeleton className="h-28" />}
      nothing={{ drawing: <Ruler />, text: messages.noMeasurements(firstName) }}
    >
      {(measurements) => <Measurements measurements={measurements} />}
    </WholeList>
  );
}

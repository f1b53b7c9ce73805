import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { careFromWire, measurementsFromWire } from './model';

/** Everything that was measured of the child. */
export function useMeasurements() {
  return useChildQuery({
    name: ['measurements'],
    topic: 'growth',
    load: async (how) =>
      measurementsFromWire(
        await ask({ path: '/parentapp/measurement', action: messages.actions.measurements, ...how }),
      ),
  });
}

/** What the centre noted about the child's development. */
export function useChildCare() {
  return useChildQuery({
    name: ['childCare'],
    topic: 'growth',
    load: async (how) =>
      careFromWire(await ask({ path: '/parentapp/childCare', action: messages.actions.childCare, ...how })),
  });
}

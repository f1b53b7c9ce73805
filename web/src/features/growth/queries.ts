import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { careFromWire, measurementsFromWire } from './model';

/** Everything that was measured of the child. */
export function useMeasurements() {
  return useQuery({
    queryKey: childKey('measurements'),
    meta: { topic: 'growth' },
    queryFn: async ({ signal }) =>
      measurementsFromWire(
        await ask({
          path: '/parentapp/measurement',
          action: 'Loading Measurements',
          policy: 'silent',
          signal,
        }),
      ),
  });
}

/** What the centre noted about the child's development. */
export function useChildCare() {
  return useQuery({
    queryKey: childKey('childCare'),
    meta: { topic: 'growth' },
    queryFn: async ({ signal }) =>
      careFromWire(
        await ask({
          path: '/parentapp/childCare',
          action: 'Loading Child Care',
          policy: 'silent',
          signal,
        }),
      ),
  });
}

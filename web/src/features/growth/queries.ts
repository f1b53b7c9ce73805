import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { careFromWire, measurementsFromWire } from './model';

/** All measurements of the child. */
const measurements = childQuery({
  name: 'measurements',
  topic: 'growth',
  load: async (how) =>
    measurementsFromWire(await ask({ path: '/parentapp/measurement', action: messages.actions.measurements, ...how })),
});

/** The centre's notes about the child's development. */
const childCare = childQuery({
  name: 'child care',
  topic: 'growth',
  load: async (how) =>
    careFromWire(await ask({ path: '/parentapp/childCare', action: messages.actions.childCare, ...how })),
});

export const useMeasurements = () => useChildQuery(measurements());
export const useChildCare = () => useChildQuery(childCare());

import { ask } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { messages } from './messages';
import { centresFromWire } from './model';

/** The chain's other centres that take new children. */
const otherCentres = childQuery({
  name: 'other centres',
  topic: 'centre',
  load: async (how) => {
    const call = { path: '/parentapp/getCenterJSON', action: messages.actions.centres, ...how } as const;
    return centresFromWire((await ask(call)).centers);
  },
});

export const useOtherCentres = () => useChildQuery(otherCentres());

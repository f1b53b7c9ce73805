import { ask } from '../../../kit/net/post';
import { useChildQuery } from '../../../kit/query/use-child-query';
import { messages } from './messages';
import { type Centre, centresFromWire } from './model';

/** The chain's other centres that take children. */
export function useOtherCentres() {
  return useChildQuery<readonly Centre[]>({
    name: ['other centres'],
    topic: 'centre',
    load: async (how) => {
      const call = { path: '/parentapp/getCenterJSON', action: messages.actions.centres, ...how } as const;
      return centresFromWire((await ask(call)).centers);
    },
  });
}

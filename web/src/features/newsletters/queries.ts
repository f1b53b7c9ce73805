import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { letterFromWire, monthKey, type NewsMonth } from './model';

/** The newsletters of a month. */
export function useNewsletters({ month, year, ...named }: NewsMonth) {
  return useChildQuery({
    name: ['newsletters', monthKey({ month, year, ...named })],
    topic: 'newsletters',
    load: async (how) => {
      const call = { path: '/parentapp/getNewLetters', action: messages.actions.load, ...how } as const;
      return (await ask({ ...call, fields: { month: month + 1, year } })).map(letterFromWire);
    },
  });
}

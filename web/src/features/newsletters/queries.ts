import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { letterFromWire, monthKey, type NewsMonth } from './model';

/** The newsletters of a month. */
export function useNewsletters(month: NewsMonth) {
  return useQuery({
    queryKey: childKey('newsletters', monthKey(month)),
    meta: { topic: 'newsletters' },
    queryFn: async ({ signal }) => {
      const wire = await ask({
        path: '/parentapp/getNewLetters',
        fields: { month: month.month + 1, year: month.year },
        action: 'Loading News',
        policy: 'silent',
        signal,
      });
      return wire.map(letterFromWire);
    },
  });
}

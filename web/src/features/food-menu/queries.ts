import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { menuFromWire } from './model';

/** The menu of a day. */
export function useMenu(day: string) {
  return useQuery({
    queryKey: childKey('menu', day),
    meta: { topic: 'food_menu' },
    queryFn: async ({ signal }) =>
      menuFromWire(
        await ask({
          path: '/parentapp/foodMenu',
          fields: { date: day },
          action: 'Loading Food Menu',
          policy: 'silent',
          signal,
        }),
      ),
  });
}

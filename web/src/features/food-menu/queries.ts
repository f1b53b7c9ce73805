import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { menuFromWire } from './model';

/** The menu of a day. */
export function useMenu(day: string) {
  return useChildQuery({
    name: ['menu', day],
    topic: 'food_menu',
    load: async (how) => {
      const call = { path: '/parentapp/foodMenu', action: messages.actions.load, ...how } as const;
      return menuFromWire(await ask({ ...call, fields: { date: day } }));
    },
  });
}

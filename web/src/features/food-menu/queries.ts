import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { menuFromWire } from './model';

/** The menu of a day. */
const menu = childQuery({
  name: 'menu',
  topic: 'food_menu',
  load: async (how, day: string) => {
    const call = { path: '/parentapp/foodMenu', action: messages.actions.load, ...how } as const;
    return menuFromWire(await ask({ ...call, fields: { date: day } }));
  },
});

export const useMenu = (day: string) => useChildQuery(menu(day));

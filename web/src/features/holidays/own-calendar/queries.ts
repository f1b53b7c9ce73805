import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { useActionMutation } from '../../../kit/query/use-action-mutation';
import { messages } from './messages';
import { feedFromWire } from './model';

/** The parent's subscription, fetched on every visit: it may have been turned off on another device. */
const feed = childQuery({
  name: 'calendar feed',
  load: async (how) =>
    feedFromWire(await ask({ path: '/parentapp/getCalendarFeed', action: messages.actions.load, ...how })),
});

export const useFeed = () => useChildQuery(feed());

const shows = { in: () => feed(), read: feedFromWire };
const chosen = (menus: boolean) => ({ menus: menus ? '1' : '' });

/** Creates a link, with or without the daily menu. Only this response contains it. */
const makeFeed = mutation({
  send: (menus: boolean) => {
    const call = { path: '/parentapp/makeCalendarFeed', action: messages.actions.make, policy: 'alert' } as const;
    return post({ ...call, fields: chosen(menus) });
  },
  shows,
});

const changeFeed = mutation({
  send: (menus: boolean) => {
    const call = { path: '/parentapp/changeCalendarFeed', action: messages.actions.change, policy: 'alert' } as const;
    return post({ ...call, fields: chosen(menus) });
  },
  shows,
});

const endFeed = mutation({
  send: () => post({ path: '/parentapp/endCalendarFeed', action: messages.actions.end, policy: 'alert' }),
  shows,
});

export const useMake = () => useActionMutation(makeFeed, { waiting: messages.making, done: messages.made });
export const useChooseMenus = () =>
  useActionMutation(changeFeed, { waiting: messages.changing, done: messages.changed });
export const useEnd = () => useActionMutation(endFeed, { waiting: messages.ending, done: messages.ended });

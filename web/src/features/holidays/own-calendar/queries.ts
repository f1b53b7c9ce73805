import { ask, sendChange } from '../../../kit/net/post';
import { useChange } from '../../../kit/query/use-change';
import { useChildQuery } from '../../../kit/query/use-child-query';
import { messages } from './messages';
import { feedFromWire } from './model';

const NAME = 'calendar-feed';

/** Whether the parent has an address: always as it stands, for it may have been ended elsewhere. */
export function useFeed() {
  return useChildQuery({
    name: [NAME],
    load: async (how) =>
      feedFromWire(await ask({ path: '/parentapp/getCalendarFeed', action: messages.actions.load, ...how })),
  });
}

const chosen = (menus: boolean) => ({ menus: menus ? '1' : '' });

/** Makes an address, with each day's menu or without; the answer alone has it. */
export function useMake() {
  return useChange({
    send: (menus: boolean) => {
      const call = { path: '/parentapp/makeCalendarFeed', action: messages.actions.make, policy: 'alert' } as const;
      return sendChange({ ...call, fields: chosen(menus) });
    },
    waiting: messages.making,
    done: messages.made,
    renews: NAME,
    shows: feedFromWire,
  });
}

export function useChooseMenus() {
  return useChange({
    send: (menus: boolean) => {
      const call = { path: '/parentapp/changeCalendarFeed', action: messages.actions.change, policy: 'alert' } as const;
      return sendChange({ ...call, fields: chosen(menus) });
    },
    waiting: messages.changing,
    done: messages.changed,
    renews: NAME,
    shows: feedFromWire,
  });
}

export function useEnd() {
  return useChange({
    send: (_: undefined) =>
      sendChange({ path: '/parentapp/endCalendarFeed', action: messages.actions.end, policy: 'alert' }),
    waiting: messages.ending,
    done: messages.ended,
    renews: NAME,
    shows: feedFromWire,
  });
}

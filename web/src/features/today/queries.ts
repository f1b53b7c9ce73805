import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { todayFromWire } from './model';

/** Of all children: asked for anew whenever it is looked at, since the line tells of the active child alone. */
export function useDayOfChild() {
  return useChildQuery({
    name: ['today'],
    load: async (how) =>
      todayFromWire(await ask({ path: '/parentapp/getToday', action: messages.actions.load, ...how })),
  });
}

import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { todayFromWire } from './model';

/** Of all children: fetched again whenever it is looked at, since the line tells of the active child alone. */
const today = childQuery({
  name: 'today',
  load: async (how) => todayFromWire(await ask({ path: '/parentapp/getToday', action: messages.actions.load, ...how })),
});

export const useDayOfChild = () => useChildQuery(today());

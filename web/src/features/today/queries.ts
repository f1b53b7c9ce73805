import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { todayFromWire } from './model';

/** All children. Fetched on every visit, since the event stream covers only the active child. */
const today = childQuery({
  name: 'today',
  load: async (how) => todayFromWire(await ask({ path: '/parentapp/getToday', action: messages.actions.load, ...how })),
});

export const useDayOfChild = () => useChildQuery(today());

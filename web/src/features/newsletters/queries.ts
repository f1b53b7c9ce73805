import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { letterFromWire, type NewsMonth } from './model';

/** The newsletters of a month, which is counted from 0. */
const newsletters = childQuery({
  name: 'newsletters',
  topic: 'newsletters',
  load: async (how, year: number, month: number) => {
    const call = { path: '/parentapp/getNewLetters', action: messages.actions.load, ...how } as const;
    return (await ask({ ...call, fields: { month: month + 1, year } })).map(letterFromWire);
  },
});

export const useNewsletters = ({ year, month }: NewsMonth) => useChildQuery(newsletters(year, month));

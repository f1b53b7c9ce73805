import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { type NewsMonth, newsletterFromWire } from './model';

/** The newsletters of a month (0-11). */
const newsletters = childQuery({
  name: 'newsletters',
  topic: 'newsletters',
  load: async (how, year: number, month: number) => {
    const call = { path: '/parentapp/getNewLetters', action: messages.actions.load, ...how } as const;
    return (await ask({ ...call, fields: { month: month + 1, year } })).map(newsletterFromWire);
  },
});

export const useNewsletters = ({ year, month }: NewsMonth) => useChildQuery(newsletters(year, month));

import { weekOf } from '../../kit/date/calendar-month';
import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { planFromWire } from './model';

const plan = childQuery({
  name: 'plan',
  topic: 'activity_plan',
  load: async (how, first: string, last: string) => {
    const call = { path: '/planner/getPlanner', action: messages.actions.load, ...how } as const;
    return planFromWire(await ask({ ...call, fields: { date: first, plan_date: [first, last], plan_type: 'Daily' } }));
  },
});

/** The plan of the week that contains the day. All days of a week share one request. */
export function usePlan(day: string) {
  const week = weekOf(day);
  return useChildQuery(plan(week.at(0) ?? day, week.at(-1) ?? day));
}

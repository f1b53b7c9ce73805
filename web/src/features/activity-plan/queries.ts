import { weekOf } from '../../kit/date/calendar-month';
import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { planFromWire } from './model';

/** What the child's room means to do in the week of a day. Its days share one answer. */
export function usePlan(day: string) {
  const week = weekOf(day);
  const [first = day, last = day] = [week.at(0), week.at(-1)];
  return useChildQuery({
    name: ['plan', first],
    topic: 'activity_plan',
    load: async (how) => {
      const call = { path: '/planner/getPlanner', action: messages.actions.load, ...how } as const;
      return planFromWire(await ask({ ...call, fields: { date: day, plan_date: [first, last], plan_type: 'Daily' } }));
    },
  });
}

import { useQuery } from '@tanstack/react-query';
import { weekOf } from '../../kit/date/calendar-month';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { planFromWire } from './model';

/** What the child's room means to do in the week of a day. Its days share one answer. */
export function usePlan(day: string) {
  const week = weekOf(day);
  const [first = day, last = day] = [week.at(0), week.at(-1)];
  return useQuery({
    queryKey: childKey('plan', first),
    meta: { topic: 'activity_plan' },
    queryFn: async ({ signal }) =>
      planFromWire(
        await ask({
          path: '/planner/getPlanner',
          fields: { date: day, plan_date: [first, last], plan_type: 'Daily' },
          action: 'Loading Activity Calendar',
          policy: 'silent',
          signal,
        }),
      ),
  });
}

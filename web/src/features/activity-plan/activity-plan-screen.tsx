import { formatDay } from '../../kit/date/formats';
import { useToday } from '../../kit/date/use-today';
import { DayChooser } from '../../kit/holidays/day-chooser';
import { paths } from '../../kit/paths';
import { useDay } from '../../kit/push/deep-link';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { DayContent, OtherDays } from '../../kit/ui/day-content';
import { EmptyState } from '../../kit/ui/empty-state';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { messages } from './messages';
import { nearestTo } from './model';
import { ActivityCard } from './parts/activity-card';
import { usePlan } from './queries';

/** What the child's room plans for a day. */
export function ActivityPlanScreen() {
  const today = useToday();
  const [day, show] = useDay(paths.activityCalendar, today);
  const query = usePlan(day);
  return (
    <Screen width="max-w-column">
      <DayChooser day={day} today={today} onChange={show} />
      <DayContent day={day}>
        <QueryState query={query} skeleton={<CardSkeleton className="h-26" />}>
          {(plan) => {
            const activities = plan.activities.filter((activity) => activity.day === day);
            if (activities.length === 0)
              return (
                <EmptyState
                  drawing={<Crayon />}
                  text={messages.emptyHint(formatDay(day))}
                  action={<OtherDays {...nearestTo(day, plan)} texts={messages.otherDays} onShow={show} />}
                />
              );
            return (
              <ol className="relative grid gap-3 ps-13 before:absolute before:top-5 before:bottom-5 before:start-4.75 before:w-0.5 before:bg-child-rail">
                {activities.map((activity, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two activities can be alike, and the order is stable
                  <li key={index}>
                    <ActivityCard activity={activity} />
                  </li>
                ))}
              </ol>
            );
          }}
        </QueryState>
      </DayContent>
    </Screen>
  );
}

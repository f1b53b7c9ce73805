import '../../kit/styles/screens.css';
import { useState } from 'react';
import { today as centreToday } from '../../kit/date/clock';
import { formatDay } from '../../kit/date/formats';
import { QueryState } from '../../kit/query/query-state';
import { CardBones } from '../../kit/ui/card-bones';
import { DateField } from '../../kit/ui/date-field';
import { Empty } from '../../kit/ui/empty';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import { weekOf } from './model';
import { ActivityCard } from './parts/activity-card';
import { WeekStrip } from './parts/week-strip';
import { usePlan } from './queries';

/** What the child's room means to do on a day. */
export function ActivityPlanScreen() {
  const today = centreToday();
  const [day, setDay] = useState(today);
  const query = usePlan(day);
  return (
    <div className="max-w-column">
      <ScreenHead title={messages.title} />
      <div className="mb-3 md:max-w-card">
        <DateField label={messages.date} value={day} today={today} onChange={setDay} />
      </div>
      <WeekStrip days={weekOf(day)} value={day} onChange={setDay} />
      <QueryState query={query} skeleton={<CardBones className="h-26" />}>
        {(week) => {
          const activities = week.filter((activity) => activity.day === day);
          if (activities.length === 0)
            return <Empty drawing={<Crayon />} title={messages.empty} text={messages.emptyHint(formatDay(day))} />;
          return (
            <ol className="relative grid gap-3 pl-13 before:absolute before:top-5 before:bottom-5 before:left-4.75 before:w-0.5 before:bg-child-rail">
              {activities.map((activity, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the plan's order is all that tells two alike activities apart
                <li key={place}>
                  <ActivityCard activity={activity} />
                </li>
              ))}
            </ol>
          );
        }}
      </QueryState>
    </div>
  );
}

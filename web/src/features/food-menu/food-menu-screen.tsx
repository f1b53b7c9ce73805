import { formatDay } from '../../kit/date/formats';
import { useToday } from '../../kit/date/use-today';
import { DayChooser } from '../../kit/holidays/day-chooser';
import { paths } from '../../kit/paths';
import { useDay } from '../../kit/push/deep-link';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Card } from '../../kit/ui/card';
import { DayContent, OtherDays } from '../../kit/ui/day-content';
import { EmptyState } from '../../kit/ui/empty-state';
import { Lunchbox } from '../../kit/ui/illustrations/lunchbox';
import { Skeleton } from '../../kit/ui/skeleton';
import { messages } from './messages';
import { MEALS } from './model';
import { MealCard } from './parts/meal-card';
import { useMenu } from './queries';

/** The food menu of a day. */
export function FoodMenuScreen() {
  const today = useToday();
  const [day, show] = useDay(paths.foodMenu, today);
  const query = useMenu(day);
  return (
    <Screen>
      <DayChooser day={day} today={today} onChange={show} />
      <DayContent day={day}>
        <QueryState query={query} skeleton={<MenuSkeleton />}>
          {({ menu, previous, next }) =>
            menu === undefined ? (
              <EmptyState
                drawing={<Lunchbox />}
                text={messages.emptyHint(formatDay(day))}
                action={<OtherDays previous={previous} next={next} texts={messages.otherDays} onShow={show} />}
              />
            ) : (
              <ul className="grid grid-cols-meals gap-3 lg:grid-cols-4 lg:gap-4">
                {MEALS.map((meal) => (
                  <li key={meal}>
                    <MealCard meal={meal} text={menu[meal]} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </DayContent>
    </Screen>
  );
}

function MenuSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-meals gap-3 lg:grid-cols-4 lg:gap-4">
      {MEALS.map((meal) => (
        <Card key={meal} className="grid h-41 content-start gap-3 p-4">
          <Skeleton className="size-12" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </Card>
      ))}
    </div>
  );
}

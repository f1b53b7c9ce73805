import '../../kit/styles/screens.css';
import { useState } from 'react';
import { today as centreToday } from '../../kit/date/clock';
import { formatDay } from '../../kit/date/formats';
import { QueryState } from '../../kit/query/query-state';
import { Bone } from '../../kit/ui/bone';
import { Card } from '../../kit/ui/card';
import { DateField } from '../../kit/ui/date-field';
import { Empty } from '../../kit/ui/empty';
import { Lunchbox } from '../../kit/ui/illustrations/lunchbox';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import { MEALS } from './model';
import { MealCard } from './parts/meal-card';
import { useMenu } from './queries';

/** What the kitchen cooks on a day. */
export function FoodMenuScreen() {
  const today = centreToday();
  const [day, setDay] = useState(today);
  const query = useMenu(day);
  return (
    <div className="max-w-column">
      <ScreenHead title={messages.title} />
      <div className="mb-4 md:max-w-card">
        <DateField label={messages.date} value={day} today={today} onChange={setDay} />
      </div>
      <QueryState query={query} skeleton={<MenuBones />}>
        {(menu) =>
          menu === null ? (
            <Empty drawing={<Lunchbox />} title={messages.empty} text={messages.emptyHint(formatDay(day))} />
          ) : (
            <ul className="grid grid-cols-meals gap-3 lg:gap-4">
              {MEALS.map((meal) => (
                <li key={meal}>
                  <MealCard meal={meal} text={menu[meal]} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

function MenuBones() {
  return (
    <div aria-hidden="true" className="grid grid-cols-meals gap-3 lg:gap-4">
      {MEALS.map((meal) => (
        <Card key={meal} className="grid h-41 content-start gap-3 p-4">
          <Bone className="size-12" />
          <Bone className="h-4 w-3/5" />
          <Bone className="h-3.5 w-4/5" />
        </Card>
      ))}
    </div>
  );
}

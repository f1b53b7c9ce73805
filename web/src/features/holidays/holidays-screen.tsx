import { yearOf } from '../../kit/date/months';
import { useToday } from '../../kit/date/use-today';
import { useHolidays } from '../../kit/holidays/queries';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { Empty } from '../../kit/ui/empty';
import { CalendarLeaf } from '../../kit/ui/illustrations/calendar-leaf';
import { messages } from './messages';
import { monthsFromWire } from './model';
import { CalendarCard } from './parts/calendar-card';
import { HolidayCard } from './parts/holiday-card';

/** The centre's holidays by month: this month and what is to come, then what has been. */
export function HolidaysScreen() {
  const today = useToday();
  const query = useHolidays(yearOf(today));
  return (
    <Screen>
      <CalendarCard />
      <QueryState query={query} skeleton={<CardBones count={4} className="h-22" />}>
        {(holidays) => {
          const months = monthsFromWire(holidays, today);
          if (months.length === 0) return <Empty drawing={<CalendarLeaf />} text={messages.emptyHint} />;
          return months.map(({ key, name, holidays: days }) => (
            <section key={key} aria-labelledby={`month-${key}`} className="mb-5">
              <h2 id={`month-${key}`} className="mb-2 text-lg font-bold">
                {name}
              </h2>
              <CardGrid of={days}>{(holiday) => <HolidayCard holiday={holiday} />}</CardGrid>
            </section>
          ));
        }}
      </QueryState>
    </Screen>
  );
}

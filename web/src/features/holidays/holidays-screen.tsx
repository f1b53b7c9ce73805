import { yearOf } from '../../kit/date/months';
import { useToday } from '../../kit/date/use-today';
import { useHolidays } from '../../kit/holidays/queries';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { EmptyState } from '../../kit/ui/empty-state';
import { CalendarLeaf } from '../../kit/ui/illustrations/calendar-leaf';
import { messages } from './messages';
import { monthsFromWire } from './model';
import { CalendarCard } from './parts/calendar-card';
import { HolidayCard } from './parts/holiday-card';

/** The centre's holidays by month: from the current month on, then the past ones. */
export function HolidaysScreen() {
  const today = useToday();
  const query = useHolidays(yearOf(today));
  return (
    <Screen>
      <CalendarCard />
      <QueryState query={query} skeleton={<CardSkeleton count={4} className="h-22" />}>
        {(holidays) => {
          const months = monthsFromWire(holidays, today);
          if (months.length === 0) return <EmptyState drawing={<CalendarLeaf />} text={messages.emptyHint} />;
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

import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import { formatDayDigits } from '../../../kit/date/formats';
import { PAGE_STEP } from '../../../kit/query/page-step';
import { Windowed } from '../../../kit/query/windowed';
import { Card } from '../../../kit/ui/card';
import type { Entry } from '../model';
import { EntryRow } from './entry-row';

/** Estimated height of a row in px, until the browser has rendered the day. */
const ROW_HEIGHT = 92;

interface Props {
  days: readonly DayGroup<Entry>[];
  today: string;
  pictureUrl: (path: string) => string;
}

/** One section per day, newest first. All headings are in the page; the entries are those of the newest page and near the window. */
export function EntryDays({ days, today, pictureUrl }: Props) {
  return days.map(({ day, items, first }) => {
    const { word, weekday } = dayHeading(day, today);
    return (
      <section key={day} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`} className="num flex items-baseline gap-2 pt-2 pb-2.5 text-lg font-bold">
          {formatDayDigits(day)} <small className="text-sm font-normal text-muted">{word ?? weekday}</small>
        </h2>
        <Windowed
          id={`notifications ${items[0]?.id} ${items.length}`}
          estimate={`${items.length * ROW_HEIGHT}px`}
          keep={first < PAGE_STEP}
          className="drawn-near -mx-gutter px-gutter pb-3"
        >
          {() => (
            <Card className="overflow-hidden">
              <ul>
                {items.map((entry) => (
                  <li key={entry.id} className="border-line not-first:border-t">
                    <EntryRow entry={entry} pictureUrl={entry.picture === '' ? undefined : pictureUrl(entry.picture)} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Windowed>
      </section>
    );
  });
}

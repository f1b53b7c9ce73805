import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import { formatDayDigits } from '../../../kit/date/formats';
import { Card } from '../../../kit/ui/card';
import type { Entry } from '../model';
import { EntryRow } from './entry-row';

const HEADING_HEIGHT = 52;
const ROW_HEIGHT = 92;

interface Props {
  days: readonly DayGroup<Entry>[];
  today: string;
  pictureUrl: (path: string) => string;
}

/** One section per day, newest first. Days outside the viewport are not rendered (content-visibility). */
export function EntryDays({ days, today, pictureUrl }: Props) {
  return days.map(({ day, items }) => {
    const { word, weekday } = dayHeading(day, today);
    return (
      <section
        key={day}
        aria-labelledby={`day-${day}`}
        className="-mx-gutter px-gutter pb-3"
        style={{
          contentVisibility: 'auto',
          containIntrinsicSize: `auto ${HEADING_HEIGHT + items.length * ROW_HEIGHT}px`,
        }}
      >
        <h2 id={`day-${day}`} className="num flex items-baseline gap-2 pt-2 pb-2.5 text-lg font-bold">
          {formatDayDigits(day)} <small className="text-sm font-normal text-muted">{word ?? weekday}</small>
        </h2>
        <Card className="overflow-hidden">
          <ul>
            {items.map((entry) => (
              <li key={entry.id} className="border-line not-first:border-t">
                <EntryRow entry={entry} pictureUrl={entry.picture === '' ? undefined : pictureUrl(entry.picture)} />
              </li>
            ))}
          </ul>
        </Card>
      </section>
    );
  });
}

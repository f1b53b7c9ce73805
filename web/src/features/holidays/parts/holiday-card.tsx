import { formatDay } from '../../../kit/date/formats';
import { DateBlock } from '../../../kit/ui/date-block';
import { messages } from '../messages';
import type { Holiday, When } from '../model';

const LOOKS: Record<When, { card: string; block: string; meta: string }> = {
  past: { card: 'bg-past text-muted', block: 'bg-canvas text-muted', meta: '' },
  today: { card: 'bg-success text-on-success', block: 'bg-on-success text-success', meta: '' },
  future: { card: 'bg-surface shadow-card', block: 'bg-tint text-on-tint', meta: 'text-muted' },
};

/** One holiday: grey if past, green today, white if in the future; a label says the same. */
export function HolidayCard({ holiday }: { holiday: Holiday }) {
  const { day, when } = holiday;
  const look = LOOKS[when];
  const word = messages.when[when];
  return (
    <article data-when={when} className={`flex h-full items-center gap-3.5 rounded-card p-3 pe-4 ${look.card}`}>
      <DateBlock day={day} className={look.block} />
      <div className="min-w-0 flex-1">
        <h3 className="leading-row font-bold wrap-anywhere">{holiday.title}</h3>
        <p className={`num mt-0.5 text-sm ${look.meta}`}>
          {holiday.weekday}, <time dateTime={day}>{formatDay(day)}</time>
        </p>
      </div>
      {word && <span className="flex-none text-sm font-bold">{word}</span>}
    </article>
  );
}

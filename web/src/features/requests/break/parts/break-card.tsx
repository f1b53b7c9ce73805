import { useActiveChild } from '../../../../kit/children/queries';
import { yearOf } from '../../../../kit/date/months';
import { useHolidayTitles } from '../../../../kit/holidays/queries';
import { Card } from '../../../../kit/ui/card';
import { Kite } from '../../../../kit/ui/illustrations/kite';
import { closedDays, daysOf } from '../days';
import { messages } from '../messages';
import type { Days } from '../rules';
import { shortDay } from './back-note';

/** The break that stands in the form, in figures once both days are chosen. */
export function BreakCard({ days }: { days: Days | undefined }) {
  const { firstName } = useActiveChild();
  return (
    <Card className="overflow-hidden">
      <div className="grid place-items-center bg-tint py-6">
        <Kite />
      </div>
      <div className="p-5">
        <p className="text-sm text-muted wrap-anywhere">{messages.whose(firstName)}</p>
        {days && <Figures {...days} />}
      </div>
    </Card>
  );
}

function Figures(days: Days) {
  const holidays = useHolidaysOf(days);
  const rows = [
    [messages.firstDay, shortDay(days.from)],
    [messages.lastDay, shortDay(days.to)],
    [messages.holidays, String(closedDays(days, holidays))],
  ] as const;
  return (
    <>
      <p className="num text-xl font-bold">{messages.length(daysOf(days))}</p>
      <dl className="mt-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line py-3 not-first:border-t">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The centre's holidays of all years that a break touches: never more than four. */
function useHolidaysOf({ from, to }: Days): readonly string[] {
  const [first, last] = [yearOf(from), yearOf(to)];
  const year = (after: number) => (first + after <= last ? first + after : undefined);
  const titles = [
    useHolidayTitles(first),
    useHolidayTitles(year(1)),
    useHolidayTitles(year(2)),
    useHolidayTitles(year(3)),
  ];
  return titles.flatMap((days) => [...days.keys()]);
}

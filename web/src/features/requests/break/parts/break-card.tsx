import { useActiveChild } from '../../../../kit/children/queries';
import { yearOf } from '../../../../kit/date/months';
import { useHolidayTitles } from '../../../../kit/holidays/queries';
import { Card } from '../../../../kit/ui/card';
import { Facts } from '../../../../kit/ui/facts';
import { Kite } from '../../../../kit/ui/illustrations/kite';
import { closedDays, daysOf } from '../days';
import { messages } from '../messages';
import type { Days } from '../rules';
import { shortDay } from './back-note';

/** A summary of the break in the form, once both days are chosen. */
export function BreakCard({ days }: { days: Days | undefined }) {
  const { firstName } = useActiveChild();
  return (
    <Card className="overflow-hidden">
      <div className="grid place-items-center bg-tint py-6">
        <Kite />
      </div>
      <div className="p-5">
        <p className="text-sm text-muted wrap-anywhere">{messages.summaryOf(firstName)}</p>
        {days && <Figures {...days} />}
      </div>
    </Card>
  );
}

function Figures(days: Days) {
  const holidays = useHolidaysOf(days);
  const facts = [
    { name: messages.firstDay, value: shortDay(days.from) },
    { name: messages.lastDay, value: shortDay(days.to) },
    { name: messages.holidays, value: closedDays(days, holidays) },
  ];
  return (
    <>
      <p className="num text-xl font-bold">{messages.length(daysOf(days))}</p>
      <Facts look="rows" facts={facts} className="mt-2" />
    </>
  );
}

/** The centre's holidays of all years that a break spans (at most four). */
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

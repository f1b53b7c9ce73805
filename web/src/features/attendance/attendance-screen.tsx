import { useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useScreensConfig } from '../../kit/config/screens';
import { monthName } from '../../kit/date/formats';
import { ACADEMIC_MONTHS, academicYearOf, monthOf } from '../../kit/date/months';
import { useToday } from '../../kit/date/use-today';
import { useDeepLinkTarget } from '../../kit/push/deep-link';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Card } from '../../kit/ui/card';
import { EmptyState } from '../../kit/ui/empty-state';
import { CalendarLeaf } from '../../kit/ui/illustrations/calendar-leaf';
import { Select } from '../../kit/ui/select';
import { Skeleton } from '../../kit/ui/skeleton';
import { messages } from './messages';
import { AbsenceCard } from './parts/absence-card';
import { AttendanceChart } from './parts/attendance-chart';
import { AttendanceTable } from './parts/attendance-table';
import { useAttendance } from './queries';

/** One month of the child's attendance: a chart and a table of days. */
export function AttendanceScreen() {
  const { firstName, paused, readableUntil } = useActiveChild();
  const { attendanceNoMonthData, attendanceNoData } = useScreensConfig();
  const today = useToday();
  const { day: target } = useDeepLinkTarget();
  // A deep link to a day of an earlier year opens that year.
  const year = academicYearOf(target ?? today);
  const [chosen, setMonth] = useState<number>();
  const month = chosen ?? monthOf(target ?? today);
  const query = useAttendance(year);
  // Later months have no records yet.
  const newest = year === academicYearOf(today) ? ACADEMIC_MONTHS.indexOf(monthOf(today)) : ACADEMIC_MONTHS.length;
  const months = ACADEMIC_MONTHS.map((one, index) => ({ value: one, text: monthName(one), off: index > newest }));
  const name = monthName(month);
  return (
    <Screen
      width="@container max-w-wide"
      actions={
        <div className="pe-3">
          <Select label={messages.month} value={month} options={months} onChange={setMonth} />
        </div>
      }
    >
      <StayNote />
      {/* A child on a break or who has left is not expected, so there is no absence to report. */}
      {!paused && readableUntil === '' && <AbsenceCard />}
      <QueryState query={query} skeleton={<AttendanceSkeleton />}>
        {(recorded) => {
          const attendance = recorded.find((one) => one.month === month);
          if (attendance === undefined) {
            const title = recorded.length === 0 ? attendanceNoData : attendanceNoMonthData;
            return <EmptyState drawing={<CalendarLeaf />} title={title} text={messages.emptyHint(firstName)} />;
          }
          return (
            <div className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-chart @beside:gap-6">
              <AttendanceChart month={name} attendance={attendance} />
              <AttendanceTable month={name} days={attendance.days} target={target} />
            </div>
          );
        }}
      </QueryState>
    </Screen>
  );
}

function AttendanceSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-chart @beside:gap-6">
      <Card className="flex h-41 items-end gap-3.5 px-4 py-5">
        <Skeleton className="h-31 w-16" />
        <Skeleton className="h-10 flex-1" />
        <Skeleton className="h-31 w-16" />
        <Skeleton className="h-10 flex-1" />
      </Card>
      <Card className="grid gap-7 p-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-4" />
        ))}
      </Card>
    </div>
  );
}

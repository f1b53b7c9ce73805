import { useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useScreensConfig } from '../../kit/config/screens';
import { monthName } from '../../kit/date/formats';
import { ACADEMIC_MONTHS, academicYearOf, monthOf } from '../../kit/date/months';
import { useToday } from '../../kit/date/use-today';
import { useOpened } from '../../kit/push/opened';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Bone } from '../../kit/ui/bone';
import { Card } from '../../kit/ui/card';
import { Empty } from '../../kit/ui/empty';
import { CalendarLeaf } from '../../kit/ui/illustrations/calendar-leaf';
import { Select } from '../../kit/ui/select';
import { messages } from './messages';
import { AbsenceCard } from './parts/absence-card';
import { AttendanceChart } from './parts/attendance-chart';
import { AttendanceTable } from './parts/attendance-table';
import { useAttendance } from './queries';

/** A month of the child's days: how many it came, and when. */
export function AttendanceScreen() {
  const { firstName, paused, readableUntil } = useActiveChild();
  const { attendanceNoMonthData, attendanceNoData } = useScreensConfig();
  const today = useToday();
  const { day: opened } = useOpened();
  // A moment of an earlier year leads to that year.
  const year = academicYearOf(opened ?? today);
  const [chosen, setMonth] = useState<number>();
  const month = chosen ?? monthOf(opened ?? today);
  const query = useAttendance(year);
  // What is still to come has no records.
  const newest = year === academicYearOf(today) ? ACADEMIC_MONTHS.indexOf(monthOf(today)) : ACADEMIC_MONTHS.length;
  const months = ACADEMIC_MONTHS.map((one, place) => ({ value: one, text: monthName(one), off: place > newest }));
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
      {/* Who is on a break or has left is not expected. */}
      {!paused && readableUntil === '' && <AbsenceCard />}
      <QueryState query={query} skeleton={<AttendanceBones />}>
        {(recorded) => {
          const attendance = recorded.find((one) => one.month === month);
          if (attendance === undefined) {
            const title = recorded.length === 0 ? attendanceNoData : attendanceNoMonthData;
            return <Empty drawing={<CalendarLeaf />} title={title} text={messages.emptyHint(firstName)} />;
          }
          return (
            <div className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-chart @beside:gap-6">
              <AttendanceChart month={name} attendance={attendance} />
              <AttendanceTable month={name} days={attendance.days} opened={opened} />
            </div>
          );
        }}
      </QueryState>
    </Screen>
  );
}

function AttendanceBones() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-chart @beside:gap-6">
      <Card className="flex h-41 items-end gap-3.5 px-4 py-5">
        <Bone className="h-31 w-16" />
        <Bone className="h-10 flex-1" />
        <Bone className="h-31 w-16" />
        <Bone className="h-10 flex-1" />
      </Card>
      <Card className="grid gap-7 p-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Bone key={row} className="h-4" />
        ))}
      </Card>
    </div>
  );
}

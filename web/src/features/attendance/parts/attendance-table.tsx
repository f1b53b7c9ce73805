import { formatDay } from '../../../kit/date/formats';
import { askedFor } from '../../../kit/push/opened';
import { Table } from '../../../kit/ui/table';
import { messages } from '../messages';
import type { AttendanceDay } from '../model';

interface Props {
  month: string;
  days: readonly AttendanceDay[];
  /** The day for whose sake the screen was opened. */
  opened: string | undefined;
}

/** The days of a month; an absent one in red, and by its word. */
export function AttendanceTable({ month, days, opened }: Props) {
  const { date, inTime, outTime } = messages.columns;
  return (
    <Table
      caption={messages.table(month)}
      columns={[date, inTime, outTime]}
      rows={days.map(({ day, weekday, present, timeIn, timeOut }) => {
        const head = (
          <>
            <time dateTime={day}>{formatDay(day)}</time>
            <span className="ms-1.5 hidden text-sm font-normal text-muted md:inline">{weekday}</span>
          </>
        );
        const asked = day === opened ? askedFor : undefined;
        return present
          ? { key: day, asked, cells: [head, clock(timeIn), clock(timeOut)] }
          : { key: day, asked, cells: [head, messages.absent], tone: 'danger' };
      })}
    />
  );
}

function clock(time: string | undefined) {
  return time ?? <span className="font-normal text-muted">{messages.noTime}</span>;
}

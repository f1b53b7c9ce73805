import { byCount, catalogue } from '../../kit/text/catalogue';

// Texts of Attendance Data. Title, columns, 'Absent' and '--:--' are from the specification, verbatim; the two
// texts for empty lists come from the configuration.
export const messages = catalogue('attendance', {
  month: 'Month',
  columns: { date: 'Date', inTime: 'In Time', outTime: 'Out Time' },
  present: 'Present',
  absent: 'Absent',
  noTime: '--:--',
  percent: (share: number) => `${share}%`,
  days: (count: number) => byCount(count, { one: '1 day', other: `${count} days` }),
  chart: (month: string, present: number, absent: number) => `${month}: Present ${present}%, Absent ${absent}%`,
  table: (month: string) => `Attendance in ${month}`,
  emptyHint: (name: string) => `${name}’s days at the centre will appear here.`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Attendance' },
});

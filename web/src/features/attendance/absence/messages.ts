import type { ParentSide } from '../../../kit/children/model';
import { catalogue } from '../../../kit/text/catalogue';

// Texts of absence notices: a parent reports in advance that the child will be away or late.
export const messages = catalogue('attendance/absence', {
  title: 'Away or late?',
  hint: (name: string) => `Tell the centre when ${name} will be away or late.`,
  report: 'Tell the Centre',
  sheet: (name: string) => `When is ${name} away?`,
  awayToday: 'Away today',
  awayTomorrow: 'Away tomorrow',
  lateToday: 'Arriving late today, at',
  otherDays: 'Away on other days',
  from: 'First day',
  until: 'Last day',
  send: 'Send',
  away: 'Away',
  lateAt: (time: string) => `Arriving at ${time}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  reportedBy: { Mother: 'Reported by Mother', Father: 'Reported by Father' } satisfies Record<ParentSide, string>,
  cancel: 'Cancel',
  cancelNotice: (day: string) => `Cancel the notice for ${day}`,
  reporting: 'Telling the centre',
  reported: 'The centre has been told',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  noDays: 'Please choose the first and the last day',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Absences', report: 'Telling the Centre', cancel: 'Cancelling the Notice' },
});

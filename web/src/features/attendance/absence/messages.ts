import type { ParentSide } from '../../../kit/children/model';
import { catalogue } from '../../../kit/text/catalogue';

// Every text of what a parent says ahead of a day: away, or late.
export const messages = catalogue('attendance/absence', {
  title: 'Away or late?',
  hint: (name: string) => `Tell the centre when ${name} will be away or late.`,
  tell: 'Tell the Centre',
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
  saidBy: { Mother: 'Reported by Mother', Father: 'Reported by Father' } satisfies Record<ParentSide, string>,
  takeBack: 'Cancel',
  takeBackOf: (day: string) => `Cancel the notice for ${day}`,
  telling: 'Telling the centre',
  told: 'The centre has been told',
  takingBack: 'Cancelling',
  takenBack: 'Cancelled',
  noDays: 'Please choose the first and the last day',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Absences', say: 'Telling the Centre', takeBack: 'Cancelling the Notice' },
});

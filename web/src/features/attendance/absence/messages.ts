import type { ParentSide } from '../../../kit/children/model';
import { catalogue } from '../../../kit/text/catalogue';

// Every text of what a parent says ahead of a day: away, or late.
export const messages = catalogue('attendance/absence', {
  title: 'Away or late?',
  hint: (name: string) => `Tell the centre when ${name} will not come, or comes later.`,
  tell: 'Tell the Centre',
  sheet: (name: string) => `When is ${name} away?`,
  awayToday: 'Away today',
  awayTomorrow: 'Away tomorrow',
  lateToday: 'Late today: there from',
  otherDays: 'Away on other days',
  from: 'First day',
  until: 'Last day',
  send: 'Send',
  away: 'Away',
  lateAt: (time: string) => `Comes at ${time}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  saidBy: { Mother: 'Said by Mother', Father: 'Said by Father' } satisfies Record<ParentSide, string>,
  takeBack: 'Take back',
  takeBackOf: (day: string) => `Take back what was said of ${day}`,
  telling: 'Telling the centre',
  told: 'The centre knows',
  takingBack: 'Taking it back',
  takenBack: 'Taken back',
  noDays: 'Please choose the first and the last day',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Absences', say: 'Telling the Centre', takeBack: 'Taking It Back' },
});

import { catalogue } from '../../kit/text/catalogue';

// Texts of Today, the page of all children.
export const messages = catalogue('today', {
  hint: 'How each of your children’s day is going.',
  cameAt: (time: string) => `Arrived at ${time}`,
  leftAt: (time: string) => `Went home at ${time}`,
  present: 'At the centre',
  absent: 'Absent',
  notYet: 'Not recorded yet',
  away: 'You told us: away today',
  lateAt: (time: string) => `You told us: arriving at ${time}`,
  onBreak: 'On a break',
  nothing: 'Nothing has been recorded today.',
  more: (name: string) => `${name}’s day`,
  unread: (count: string) => `${count} new`,
  actions: { load: 'Loading Today' },
});

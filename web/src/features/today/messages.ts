import { catalogue } from '../../kit/text/catalogue';

// Every text of Today, the page of all children.
export const messages = catalogue('today', {
  hint: 'What happened to each of your children today.',
  cameAt: (time: string) => `Came at ${time}`,
  leftAt: (time: string) => `Went home at ${time}`,
  present: 'At the centre',
  absent: 'Absent',
  notYet: 'Not recorded yet',
  away: 'You said: away today',
  lateAt: (time: string) => `You said: comes at ${time}`,
  onBreak: 'On a break',
  nothing: 'Nothing has been noted today.',
  more: (name: string) => `${name}’s day`,
  unread: (count: string) => `${count} new`,
  actions: { load: 'Loading Today' },
});

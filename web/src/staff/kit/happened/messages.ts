import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/time', {
  now: 'Now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  when: 'When did it happen?',
  atATime: 'At a time',
  day: 'Day',
  today: 'Today',
  yesterday: 'Yesterday',
  time: 'Time',
  takeTime: 'Use this time',
  changeTime: (time: string) => `Time: ${time}. Change it`,
});

import { catalogue } from '../text/catalogue';

// The accessible names of what shows a count, and what the calls do.
export const messages = catalogue('unread', {
  unread: (name: string, count: string) => `${name}, ${count} unread`,
  'to answer': (name: string, count: string) => `${name}, ${count} to answer`,
  actions: { count: 'Counting Updates', messages: 'Marking Updates', notifications: 'Marking Notifications' },
});

import { catalogue } from '../text/catalogue';

// Accessible names of unread counts, and actions of the calls.
export const messages = catalogue('unread', {
  unread: (name: string, count: string) => `${name}, ${count} unread`,
  'to answer': (name: string, count: string) => `${name}, ${count} to answer`,
  actions: { count: 'Counting Updates', messages: 'Marking Updates', notifications: 'Marking Notifications' },
});

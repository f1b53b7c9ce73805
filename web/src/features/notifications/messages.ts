import { catalogue } from '../../kit/text/catalogue';

// Texts of the list of notifications.

export const messages = catalogue('notifications', {
  settings: 'Notification settings',
  empty: 'No notifications yet',
  emptyHint: (name: string) => `Moments, photos and notes about ${name} will appear here.`,
  onlyTitle: 'Only what matters',
  only: (centre: string) => `Moments, photos and notes from ${centre}, the minute they happen.`,
  newsletter: 'Newsletter',
  holiday: 'Holiday',
  answer: 'Answer',
  /** Prefix of the reader's own actions. */
  you: 'You',
  allShown: 'These are all your notifications.',
  olderFailed: 'Older notifications could not be loaded.',
  actions: { list: 'Loading Notifications' },
});

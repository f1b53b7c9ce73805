import { byCount, catalogue } from '../../../kit/text/catalogue';

// Texts of the notification settings.

export const messages = catalogue('notifications/settings', {
  device: 'This device',
  reached: 'This device receives notifications.',
  notReached: 'This device does not receive notifications yet.',
  offOnPhone: 'Notifications are switched off for this app. Turn them on here, or in the settings of your phone.',
  turnOn: 'Turn on notifications',
  blocked: 'Notifications are blocked for this page. To allow them again:',
  blockedSteps: [
    'Tap the lock or settings icon next to the address.',
    'Open the permissions and choose Notifications.',
    'Choose Allow, then reload this page.',
  ],
  unsupported: 'This browser does not support desktop notification',
  unsupportedHint: 'On an iPhone, add this page to the Home Screen first and open it there.',
  devices: (count: number) =>
    byCount(count, {
      one: 'One of your devices receives notifications.',
      other: `${count} of your devices receive notifications.`,
    }),
  noDevice: 'None of your devices receives notifications yet.',
  test: 'Send me a test',
  testSent: (count: number) =>
    byCount(count, { one: 'A test is on its way.', other: `A test is on its way to ${count} devices.` }),
  testNowhere: 'None of your devices receives notifications yet.',
  sendingTest: 'Sending a test',
  topics: 'What to notify me about',
  /** Names of the known topics. A topic of a newer server comes with its own name. */
  topicNames: {
    messages: 'Messages',
    day: 'The day: meals, naps, activities',
    photos: 'Photos',
    events: 'Outdoor activities',
    requests: 'Answers to requests',
    payments: 'Fees and payments',
    news: 'Newsletters',
    holidays: 'Holidays',
  } as Readonly<Record<string, string>>,
  topicsHint: 'We send an email only if none of your devices received the notification within ten minutes.',
  noEmail: 'There is no email on file yet. You can add one in My Profile.',
  push: 'Push',
  email: 'Email',
  by: (topic: string, way: string) => `${topic}, ${way}`,
  quiet: 'Quiet hours',
  quietHint:
    'Notifications that arrive during quiet hours are sent when they end. Times are in the centre’s time zone.',
  quietOn: 'Use quiet hours',
  from: 'From',
  to: 'To',
  actions: {
    load: 'Loading Notification Settings',
    save: 'Saving Notification Settings',
    test: 'Sending A Test',
  },
});

import { catalogue } from '../../../kit/text/catalogue';

// Texts of the calendar subscription.

export const messages = catalogue('holidays/own-calendar', {
  title: 'In your own calendar',
  about:
    'Your phone’s own calendar can show the days on which the centre is closed, and your children’s outdoor activities. You add it once and it stays up to date.',
  care: 'The company that runs your calendar, such as Google or Apple, sees it too. So it contains only dates and titles: no surname, no photo, nothing about a child’s day. A first name appears only for things that don’t concern all your children.',
  menus: 'Each day’s food menu too',
  make: 'Create a link',
  making: 'Creating the link',
  made: 'Here is your link',
  yours: 'Your link',
  once: 'It is shown only once. Anyone who has it can read this calendar, so keep it private.',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'It could not be copied. Press and hold the link to copy it.',
  open: 'Open in the calendar',
  how: 'On an iPhone or a Mac, open it in the calendar. On an Android phone, copy the link, go to calendar.google.com in a browser, and add a calendar from URL there.',
  since: (when: string) => `You created a link on ${when}. We don’t keep it, so it cannot be shown again.`,
  renew: 'New link',
  renewSure: 'Create a new link? The old link stops working: calendars that use it will no longer update.',
  end: 'Turn off the link',
  endSure: 'Turn off the link? Calendars that use it will no longer update.',
  ending: 'Turning off the link',
  ended: 'The link has been turned off',
  changing: 'Saving',
  changed: 'Saved. Your calendar shows it within a few hours.',
  actions: { load: 'Loading the Link', make: 'Creating the Link', change: 'Saving', end: 'Turning Off the Link' },
});

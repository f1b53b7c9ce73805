import { catalogue } from '../../../kit/text/catalogue';

// The texts of 'In your own calendar'.

export const messages = catalogue('holidays/own-calendar', {
  title: 'In your own calendar',
  about:
    'Your phone’s own calendar can show the days on which the centre is closed, and your children’s outdoor activities. You add it once; it renews itself.',
  care: 'Whoever keeps your calendar, Google or Apple for instance, then has it too. So it holds days and titles alone: no surname, no photo, nothing of a child’s day. A first name stands there only where something is not for all your children.',
  menus: 'Each day’s food menu too',
  make: 'Make an address',
  making: 'Making the address',
  made: 'Here is your address',
  yours: 'Your address',
  once: 'It is shown this once. Whoever has it can read this calendar, so keep it to yourself.',
  copy: 'Copy the address',
  copied: 'Copied',
  notCopied: 'It could not be copied. Press on the address for long, and copy it there.',
  open: 'Open in the calendar',
  how: 'On an iPhone or a Mac, open it in the calendar. On an Android phone, copy it, go to calendar.google.com in a browser, and add a calendar there by this address.',
  since: (when: string) => `You have an address, made on ${when}. It is not kept here, so it cannot be shown again.`,
  renew: 'New address',
  renewSure: 'Make a new address? The one before ends: calendars that have it are renewed no more.',
  end: 'End the address',
  endSure: 'End the address? Calendars that have it are renewed no more.',
  ending: 'Ending the address',
  ended: 'The address has ended',
  changing: 'Saving',
  changed: 'Saved. Your calendar shows it within a few hours.',
  actions: { load: 'Loading the Address', make: 'Making the Address', change: 'Saving', end: 'Ending the Address' },
});

import { catalogue } from './catalogue';

// Texts that several screens share. Those in the specification's words are kept to the letter.
export const messages = catalogue('shared', {
  loading: 'Loading...',
  stillTrying: 'Still trying...',
  stillLoading: 'Still loading. This is taking longer than usual.',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  back: 'Back',
  refresh: 'Refresh',
  empty: 'No Data Found',
  today: 'Today',
  yesterday: 'Yesterday',
  troubleTitle: 'Some Error Occurred',
  noConnection: 'No connection',
  toHome: 'Go to Home',
  paste: 'Paste',
  overTo: (name: string) => `Switching to ${name}`,
  nowWith: (name: string) => `Now showing ${name}`,
  codeLabel: 'One-time password, six digits',
});

/** Of lists that come in pages. */
export const lists = catalogue('lists', {
  loadOlder: 'Load older',
});

/** Of what opens over a screen. */
export const over = catalogue('over', {
  /** Of the button that a screen reader alone finds, before what can be closed. */
  dismiss: 'Dismiss',
});

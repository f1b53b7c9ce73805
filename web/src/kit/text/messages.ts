import { catalogue } from './catalogue';

// Texts that several screens share. Some are word for word as in the specification.
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
  errorTitle: 'Some Error Occurred',
  noConnection: 'No connection',
  toHome: 'Go to Home',
  paste: 'Paste',
  overTo: (name: string) => `Switching to ${name}`,
  nowWith: (name: string) => `Now showing ${name}`,
  codeLabel: 'One-time password, six digits',
});

/** Texts of paged lists. */
export const lists = catalogue('lists', {
  loadOlder: 'Load older',
});

/** Texts of overlays. */
export const over = catalogue('over', {
  /** The close button for screen readers. */
  dismiss: 'Dismiss',
});

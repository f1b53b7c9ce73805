import { catalogue } from './catalogue';

// Texts of what lies over a screen; apart, since the sign-in has nothing over it at first.
export const over = catalogue('over', {
  /** Of the button that a screen reader alone finds, before what can be closed. */
  dismiss: 'Dismiss',
});

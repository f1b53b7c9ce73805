import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/ui', {
  noPasskeys: 'This browser has no passkeys. Use a current one.',
  noBuiltIn:
    'This computer has no passkeys of its own. Plug in a USB security key, or choose your phone when the browser asks.',
  noneGiven: 'No passkey was used. Try again. If it is lost, ask for a new enrolment code.',
  copy: 'Copy',
  copied: 'Copied',
});

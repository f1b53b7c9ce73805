import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/ui', {
  noPasskeys: 'This browser has no passkeys. Use a current one.',
  noneGiven: 'No passkey was used. Try again. If it is lost, ask for a new enrolment code.',
  copy: 'Copy',
  copied: 'Copied',
});

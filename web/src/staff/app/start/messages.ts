import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/start', {
  welcome: 'For the staff',
  isTablet: 'This is a tablet of a room',
  isTabletHint: 'Teachers use it together, each with a PIN',
  isDesk: 'Sign in at a desk',
  isDeskHint: 'For heads of centres and the office, with a passkey',
  tabletGone: 'This tablet is not paired any more. The head of the centre can pair it again.',
  signedOut: 'You are signed out.',
});

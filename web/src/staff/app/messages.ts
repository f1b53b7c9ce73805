import { catalogue } from '../../kit/text/catalogue';

// The screens before anybody is known.
export const messages = catalogue('staff/app', {
  opening: 'Opening',
  notOpened: 'The portal does not answer',
  insecure: 'This address is not secure',
  insecureWhy:
    'The address was opened without https. Without it the browser offers no camera, no storage for work without a connection and no passkeys.',
  insecureInstead: (address: string) =>
    `Open ${address} instead. If the browser warns about the certificate, ask the person who runs the portal.`,
  welcome: 'For the staff',
  isTablet: 'This is a tablet of a room',
  isTabletHint: 'Teachers use it together, each with a PIN',
  isDesk: 'Sign in at a desk',
  isDeskHint: 'For heads of centres and the office, with a passkey',
  tabletGone: 'This tablet is not paired any more. The head of the centre can pair it again.',
  signedOut: 'You are signed out.',
  peopleAndTablets: 'People and tablets',
  allCentres: 'All centres',
  asOfBefore: 'The list could not be loaded again. It may be out of date.',
});

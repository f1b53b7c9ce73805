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
});

// Texts of the permission for pushes. Those above the line are the specification's, to the letter.

const LONGER = 'Please Unblock Notification Request Manually, To receive your updates from';

/** Until the configuration is there. */
const ASK =
  'Shall we tell you when the centre writes, or when your child has come and gone? Please allow notifications from';

export const messages = {
  error: 'Error',
  blocked: 'Please Unblock Notification Request Manually',
  denied: (name: string) => `${LONGER} ${name}`,
  unsupported: 'This browser does not support desktop notification',
  deniedOnPhone: 'Push Notification permission denied',
  grantedOnPhone: 'Push Notification permission granted',
  registrationFailed: (error: string) => `Error on registration: ${error}`,

  /** The configured text leads up to the product's name. Nobody has refused anything yet. */
  ask: (text: string, name: string) => `${text || ASK} ${name}`,
  turningOn: 'Turning on notifications',
  action: 'Saving Device',
} as const;

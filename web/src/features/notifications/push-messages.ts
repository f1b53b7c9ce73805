import { catalogue } from '../../kit/text/catalogue';

// Texts of the permission for push notifications. Those above the blank line are from the specification, verbatim.

const LONGER = 'Please Unblock Notification Request Manually, To receive your updates from';

export const messages = catalogue('notifications/push', {
  error: 'Error',
  blocked: 'Please Unblock Notification Request Manually',
  denied: (name: string) => `${LONGER} ${name}`,
  unsupported: 'This browser does not support desktop notification',
  deniedOnPhone: 'Push Notification permission denied',
  grantedOnPhone: 'Push Notification permission granted',
  registrationFailed: (error: string) => `Error on registration: ${error}`,

  /** The configured text ends where the product's name follows. Shown before the browser asks for permission. */
  ask: (text: string, name: string) => `${text} ${name}`,
  turningOn: 'Turning on notifications',
  action: 'Saving Device',
});

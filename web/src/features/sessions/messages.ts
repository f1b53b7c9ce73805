import { catalogue } from '../../kit/text/catalogue';

// The texts of 'Devices and Activity'.

export const messages = catalogue('sessions', {
  signedIn: 'Where you are signed in',
  here: 'This device',
  since: (when: string) => `Signed in on ${when}`,
  notified: 'Notifications go there',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  signOutOthers: 'Sign out of all other devices',
  askOne: (device: string) => `Sign out of ${device}? Whoever uses it has to sign in again.`,
  askOthers: 'Sign out of all other devices? Whoever uses them has to sign in again.',
  signingOut: 'Signing out',
  signedOut: 'Signed out there',
  onlyHere: 'You are signed in on this device alone.',
  activity: 'Recent activity',
  activityHint: 'What was done with your sign-in. If something was not you, sign that device out and call your centre.',
  nothing: 'Nothing yet',
  devices: { web: 'A browser', android: 'An Android phone', ios: 'An iPhone' } as Record<string, string>,
  aDevice: 'A device',
  actions: { load: 'Loading Devices', end: 'Signing Out' },
});

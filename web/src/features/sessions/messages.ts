import { catalogue } from '../../kit/text/catalogue';

// Texts of Devices and Activity.

export const messages = catalogue('sessions', {
  signedIn: 'Where you are signed in',
  here: 'This device',
  since: (when: string) => `Signed in on ${when}`,
  notified: 'Gets notifications',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  signOutOthers: 'Sign out of all other devices',
  askOne: (device: string) => `Sign out of ${device}? Anyone using it will have to sign in again.`,
  askOthers: 'Sign out of all other devices? Anyone using them will have to sign in again.',
  signingOut: 'Signing out',
  signedOut: 'Signed out there',
  onlyHere: 'You’re signed in only on this device.',
  activity: 'Recent activity',
  activityHint: 'What was done from your account. If it wasn’t you, sign out that device and call your centre.',
  nothing: 'Nothing yet',
  /** Audit events by the server's code; the same table as rules/audit-actions.json. */
  auditActions: {
    signed_in: 'Signed in',
    signed_out_by_new_contact: 'Signed out because a contact was changed',
    signed_out: 'Signed out',
    signed_other_out: 'Signed another device out',
    changed_phone: 'Changed the phone number',
    changed_email: 'Changed the email address',
    reset_pin: 'Reset the door PIN',
    downloaded_copy: 'Downloaded a copy of the data',
    made_calendar_address: 'Created a calendar link',
    ended_calendar_address: 'Turned off the calendar link',
    sent_child_photo: 'Sent a photo of the child',
    sent_own_photo: 'Sent their own photo',
    added_guardian: 'Added a guardian',
    changed_guardian: 'Changed a guardian',
    removed_guardian: 'Removed a guardian',
    authorized_event: 'Gave consent to an outdoor activity',
    denied_event: 'Declined an outdoor activity',
  },
  devices: { web: 'A browser', android: 'An Android phone', ios: 'An iPhone' } as Record<string, string>,
  aDevice: 'A device',
  actions: { load: 'Loading Devices', end: 'Signing Out' },
});

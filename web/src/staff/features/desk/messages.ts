import { catalogue } from '../../../kit/text/catalogue';

// Signing in at a desk, and the frame around its pages.
export const messages = catalogue('staff/desk', {
  signIn: 'Sign in',
  signInHow: 'For heads of centres and the office. Teachers use the tablet of their room.',
  withPasskey: 'Use your passkey',
  haveCode: 'I have an enrolment code',
  back: 'Back',
  enrol: 'Create your passkey',
  enrolHow:
    'The code was given to you by the office, another head or the person who runs the portal. It is valid for one day.',
  code: 'Enrolment code',
  noCode: 'Enter the code.',
  next: 'Next',
  enrolFor: (name: string) => `${name}, this device will ask for your finger, your face or its screen lock.`,
  earlierEnd: 'Passkeys that you had before stop working.',
  create: 'Create the passkey',
  locked: 'Locked',
  lockedWhy: 'Your passkey opens the page again.',
  unlock: 'Open with your passkey',
  signOut: 'Sign out',
  lockNow: 'Lock now',
  stepUp: 'Use your passkey again',
  stepUpWhy: 'This change needs your passkey. It then continues by itself.',
  main: 'Main',
  peopleAndTablets: 'People and tablets',
  allCentres: 'All centres',
  asOfBefore: 'The list could not be loaded again. It may be out of date.',
  review: 'To review',
  roles: {
    teacher: 'Teacher',
    head: 'Head',
    office: 'Office',
  },
  headOf: (centre: string) => `Head of ${centre}`,
  newRole: (role: string) => `Your access has changed. You are now: ${role}.`,
});

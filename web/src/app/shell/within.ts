import { belowSupport, type PathName } from '../../kit/paths';

/** Screens without an own entry in the menu, by the entry that is active on them. */
export const within: Partial<Record<PathName, readonly PathName[]>> = {
  blogs: ['story'],
  support: [...belowSupport, 'request', 'ticket', 'feeCertificate', 'nonSatisfaction', 'shareFeeCerticate'],
  myProfile: ['sessions', 'yourData'],
  guardian: ['addGuardian'],
  notification: ['notificationSettings'],
};

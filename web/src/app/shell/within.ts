import { belowSupport, type PathName } from '../../kit/paths';

/** Screens without an entry of their own in the menu, by the one below whose entry they are found. */
export const within: Partial<Record<PathName, readonly PathName[]>> = {
  blogs: ['story'],
  support: [...belowSupport, 'request', 'ticket', 'feeCertificate', 'nonSatisfaction', 'shareFeeCerticate'],
  myProfile: ['sessions', 'dataAsks'],
  guardian: ['addGuardian'],
  notification: ['notificationSettings'],
};

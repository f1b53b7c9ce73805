import { catalogue } from '../../kit/text/catalogue';

// Session texts that every page needs. Texts of the sign-in cards are in card-messages.ts.

export const messages = catalogue('sign-in', {
  newEvent: 'A new event has been scheduled, Click ok to view event details.',
  askLogout: 'Are You Sure You Want To Logout ?',
  sessionExpired: 'Session expired! Please login again.',
  serverNotReachable: 'Server Not Reachable....',
  serverNotReachableHint: 'Please check your connection. We keep trying.',
  opening: 'Opening',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    reload: 'Reloading Session',
    logout: 'Logging Out',
  },
});

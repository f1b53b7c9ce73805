import { catalogue } from '../text/catalogue';

// Texts of failed calls. The first four are word for word as in the specification.
export const messages = catalogue('net', {
  oldVersion: 'It seems you are using older version. Update to its latest',
  emptyReply: "The request was successful but API didn't gave any response",
  serverError: (action: string, time: string) => `Server Error When ${action} : ${time}`,
  offline: 'You are not connected to the internet. Please check your connection and try again.',
  slow: 'Your connection is very slow right now. Please try again in a moment.',
  unreachable: 'We could not reach the server. Please try again in a moment.',
  notNow: 'You’re offline. Try again when you’re connected.',
  noReason: 'Something went wrong. Please try again.',
});

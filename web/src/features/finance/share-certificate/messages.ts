import { catalogue } from '../../../kit/text/catalogue';
import type { MailFault } from './rules';

// Every text of sharing a fee certificate. Those in the specification's words are kept to the letter.

export const messages = catalogue('finance/share-certificate', {
  faults: {
    'email missing': 'Please Enter Email',
    'email invalid': 'Invalid Email Format',
  } satisfies Record<MailFault, string>,

  period: (from: string, to: string) => `${from} to ${to}`,
  ready: 'Your certificate is ready.',
  open: 'Open Certificate',
  email: 'Email it to',
  emailHint: 'The certificate comes as an attachment.',
  send: 'Send',
  sent: 'The certificate is on its way.',
  sentTo: (email: string) => `Sent to ${email}.`,

  noneTitle: 'No certificate selected',
  none: 'First choose the dates it should cover.',
  toForm: 'Fee Certificate',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { send: 'Sending Fee Certificate' },
});

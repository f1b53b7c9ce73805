import { catalogue } from '../../../kit/text/catalogue';
import type { MailError } from './rules';

// Texts of sharing a fee certificate; those from the specification are verbatim.

export const messages = catalogue('finance/share-certificate', {
  errors: {
    'email missing': 'Please Enter Email',
    'email invalid': 'Invalid Email Format',
  } satisfies Record<MailError, string>,

  period: (from: string, to: string) => `${from} to ${to}`,
  ready: 'Your certificate is ready.',
  open: 'Open Certificate',
  email: 'Email it to',
  emailHint: 'The certificate will be attached to the email.',
  send: 'Send',
  sent: 'The certificate is on its way.',
  sentTo: (email: string) => `Sent to ${email}.`,

  noneTitle: 'No certificate selected',
  none: 'First choose the dates it should cover.',
  toForm: 'Fee Certificate',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { send: 'Sending Fee Certificate' },
});

import { catalogue } from '../../../kit/text/catalogue';
import type { RefundFault } from './rules';

// Every text of the refund. Those in the specification's words are kept to the letter.

export const messages = catalogue('finance/refund', {
  faults: {
    'date holiday': 'The Selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'comment missing': 'Please Enter Comment',
  } satisfies Record<RefundFault, string>,

  date: 'Date',
  dateHint: 'The day you were not satisfied with',
  early: (days: number) => `You can ask for a refund up to ${days} days back.`,
  late: 'That day is still to come.',
  amount: 'Amount',
  rupees: (amount: string) => `₹ ${amount}`,
  amountHint: 'The fee of one day. If the centre agrees, it is deducted from your next invoice.',
  comment: 'Comment',
  commentHint: 'What went wrong?',
  sent: 'Your refund request has been sent. The centre will answer you.',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { check: 'Loading Refund Amount', send: 'Requesting Refund' },
});

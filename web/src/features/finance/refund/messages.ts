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
  early: (days: number) => `A refund can be asked for up to ${days} days back.`,
  late: 'That day is still to come.',
  amount: 'Amount',
  rupees: (amount: string) => `₹ ${amount}`,
  amountHint: 'The fee of one day. If the centre agrees, it is taken off your next invoice.',
  comment: 'Comment',
  commentHint: 'What was not as it should be?',
  sent: 'Your refund has been asked for. The centre will answer you.',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { check: 'Loading Refund Amount', send: 'Requesting Refund' },
});

import { catalogue } from '../../../kit/text/catalogue';
import type { RefundError } from './rules';

// Texts of the refund; those from the specification are verbatim.

export const messages = catalogue('finance/refund', {
  errors: {
    'date holiday': 'The Selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'comment missing': 'Please Enter Comment',
  } satisfies Record<RefundError, string>,

  date: 'Date',
  dateHint: 'The day you weren’t happy with',
  early: (days: number) => `You can ask for a refund only for the last ${days} days.`,
  late: 'That day is in the future.',
  amount: 'Amount',
  rupees: (amount: string) => `₹ ${amount}`,
  amountHint: 'The fee of one day. If the centre agrees, it is deducted from your next invoice.',
  comment: 'Comment',
  commentHint: 'What went wrong?',
  sent: 'Your refund request has been sent. The centre will answer you.',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { check: 'Loading Refund Amount', send: 'Requesting Refund' },
});

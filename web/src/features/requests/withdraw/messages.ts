import { catalogue } from '../../../kit/text/catalogue';
import type { WithdrawalError } from './rules';

// Texts of a withdrawal; those from the specification are verbatim.

export const messages = catalogue('requests/withdraw', {
  errors: {
    'date holiday': 'The Selected Date Cannot Be A Holiday',
    'date missing': 'Please Select Date Of Withdraw',
    'reason missing': 'Please Select Reason',
    'remark missing': 'Please Enter Reason Incase of Other',
    'rating missing': 'Please Select Rating',
    'tags missing': 'Please Check The Tags',
    'comment missing': 'Please Enter Comment',
  } satisfies Record<WithdrawalError, string>,

  date: 'Date of withdraw',
  dateHint: (centre: string) => `The last day at ${centre}`,
  past: 'That day is too far back.',
  reason: 'Reason',
  remark: 'Your reason',
  rating: (app: string) => `How likely are you to recommend ${app} to other parents?`,
  tags: 'What is it about?',
  comment: 'Comment',
  ask: (child: string, centre: string, day: string) =>
    `${child}’s last day at ${centre} will be ${day}. Withdraw ${child}?`,
});

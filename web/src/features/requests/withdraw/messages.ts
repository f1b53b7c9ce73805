import { catalogue } from '../../../kit/text/catalogue';
import type { WithdrawFault } from './rules';

// Every text of a withdrawal. Those in the specification's words are kept to the letter.

export const messages = catalogue('requests/withdraw', {
  faults: {
    'date holiday': 'The Selected Date Cannot Be A Holiday',
    'date missing': 'Please Select Date Of Withdraw',
    'reason missing': 'Please Select Reason',
    'remark missing': 'Please Enter Reason Incase of Other',
    'rating missing': 'Please Select Rating',
    'tags missing': 'Please Check The Tags',
    'comment missing': 'Please Enter Comment',
  } satisfies Record<WithdrawFault, string>,

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

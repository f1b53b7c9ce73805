import { catalogue } from '../../../kit/text/catalogue';
import { LONGEST_DESCRIPTION, type TicketFault } from './rules';

// Every text of the tickets. Those in the specification's words are kept to the letter.

export const messages = catalogue('tickets', {
  faults: {
    'subject missing': 'Please Select Issue',
    'description missing': 'Please Enter Description',
    'description long': `Description and remark can have at most ${LONGEST_DESCRIPTION} characters together`,
  } satisfies Record<TicketFault, string>,

  issue: 'Issue',
  chooseIssue: 'Select issue',
  description: 'Description',
  remark: 'Remark',
  remarkHint: 'You can leave it empty.',
  send: 'Raise Ticket',
  sent: 'Your ticket has been raised. You find it under Tickets.',

  statuses: { 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' } as Readonly<Record<number, string>>,
  raisedOn: 'Raised on',
  answerBy: (day: string) => `You will hear from the centre by ${day}.`,
  centreSays: 'Centre:',
  noneHint: 'What you raise with the centre stands here.',
  raise: 'Raise A Ticket',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { list: 'Loading Tickets', raise: 'Raising Ticket' },
});

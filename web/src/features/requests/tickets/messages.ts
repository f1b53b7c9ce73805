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
  steps: {
    Raised: 'Raised',
    Answered: 'Answered',
    Open: 'Open again',
    Pending: 'Pending',
    Resolved: 'Resolved',
    Closed: 'Closed',
  } as Readonly<Record<string, string>>,
  next: {
    2: 'The centre looks at it. Both parents are told what it says.',
    3: 'The centre is at it. Both parents are told what it says.',
    4: 'The centre has looked after it.',
    5: 'It is closed. Raise another ticket whenever something is up.',
  } as Readonly<Record<number, string>>,
  gone: 'This ticket is not here',
  goneHint: (child: string) => `It is not one of ${child}’s. Everything that was raised stands under Tickets.`,
  toAll: 'Tickets',
  noneHint: 'What you raise with the centre stands here.',
  raise: 'Raise A Ticket',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { list: 'Loading Tickets', load: 'Loading Ticket', raise: 'Raising Ticket' },
});

import { catalogue } from '../../kit/text/catalogue';
import { LONGEST_DESCRIPTION, type TicketError } from './rules';

// Texts of the tickets; those from the specification are verbatim.

export const messages = catalogue('tickets', {
  errors: {
    'subject missing': 'Please Select Issue',
    'description missing': 'Please Enter Description',
    'description long': `Description and remark can have at most ${LONGEST_DESCRIPTION} characters together`,
  } satisfies Record<TicketError, string>,

  issue: 'Issue',
  chooseIssue: 'Select issue',
  description: 'Description',
  remark: 'Remark',
  remarkHint: 'Optional',
  send: 'Raise Ticket',
  sent: 'Your ticket has been raised. You’ll find it under Tickets.',

  statuses: { 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' } as Readonly<Record<number, string>>,
  raisedOn: 'Raised on',
  answerBy: (day: string) => `You will hear from the centre by ${day}.`,
  centreSays: 'Centre:',
  steps: {
    Raised: 'Raised',
    Answered: 'Answered',
    Open: 'Reopened',
    Pending: 'Pending',
    Resolved: 'Resolved',
    Closed: 'Closed',
  } as Readonly<Record<string, string>>,
  next: {
    2: 'The centre will look into it. Both parents will be notified of its answer.',
    3: 'The centre is working on it. Both parents will be notified of its answer.',
    4: 'The centre has dealt with it.',
    5: 'It is closed. Raise another ticket if you need anything.',
  } as Readonly<Record<number, string>>,
  gone: 'This ticket can’t be found',
  goneHint: (child: string) => `It isn’t one of ${child}’s tickets. You’ll find all tickets under Tickets.`,
  toAll: 'Tickets',
  noneHint: 'Tickets you raise will appear here.',
  raise: 'Raise A Ticket',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { list: 'Loading Tickets', load: 'Loading Ticket', raise: 'Raising Ticket' },
});

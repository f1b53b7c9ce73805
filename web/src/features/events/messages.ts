import { catalogue } from '../../kit/text/catalogue';

// Texts of Outdoor Activity. Title, questions, status and button words are from the specification, verbatim,
// including the space at the end of the second question.
export const messages = catalogue('events', {
  authorise: 'Authorise',
  deny: 'Deny',
  confirmAuthorise: 'Are You Sure You Want To Authorize This Request?',
  confirmDeny: 'Are You Sure You Want To Deny This Request? ',
  statuses: {
    'Authorization Pending': 'Authorization Pending',
    Authorized: 'Authorized',
    Denied: 'Denied',
    Cancelled: 'Cancelled',
  } as Readonly<Record<string, string>>,
  eventDate: 'Event date',
  requestedOn: 'Requested on',
  sending: 'Sending your answer',
  sent: 'Request Submitted Sucessfully',
  emptyHint: (name: string) => `When the centre plans an outing, it will ask you here whether ${name} may go.`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Outdoor Activity', answer: 'Sending Your Answer' },
});

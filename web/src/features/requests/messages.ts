import { catalogue } from '../../kit/text/catalogue';
import type { RequestKind, RequestStatus } from './model';

// Texts of Support and of requests to the centre; those from the specification are verbatim.

export const messages = catalogue('requests', {
  submitted: 'Request Submitted Sucessfully',

  waiting: 'Waiting for your centre',
  help: 'How can we help?',
  /** Texts of a tile, and its texts while such a request is live. */
  tiles: {
    break: {
      title: 'Take A Break',
      text: 'Pause Services',
      live: 'Child On Pause',
      liveText: 'Pause Cancellation and Extensions',
    },
    shift: {
      title: 'Shift Center',
      text: 'Request A Transfer',
      live: 'Shift Center',
      liveText: 'Cancel Transfer',
    },
    program: {
      title: 'Change Program',
      text: 'Request Change Program',
      live: 'Change Program',
      liveText: 'Cancel Request',
    },
    transport: {
      title: 'Transport',
      text: 'Start Or Stop Transport Service',
      live: 'Transport',
      liveText: 'Cancel Request',
    },
    daycare: {
      title: 'Extended Daycare',
      text: 'Extend Daycare',
      live: 'Extended Daycare',
      liveText: 'Cancel Extended Daycare',
    },
    withdrawal: {
      title: 'Withdraw Child',
      text: 'Share Date Reason And Feedback',
      live: 'Withdraw Child',
      liveText: 'Cancel Withdrawal',
    },
  },
  finance: 'Finance',
  financeText: 'Pay Invoices, Fee Certificate & Account Statement',
  past: 'Past Request',
  pastText: 'Request Cancellation and Status Update',
  ticket: 'Raise A Ticket',
  ticketText: 'Tell us about it and follow the answer',
  nothingHint: (centre: string) => `${centre} isn’t taking requests here at the moment. Please talk to the centre.`,

  next: 'What happens next',
  nextText: (past: string) =>
    `The centre reviews it. You’ll get a notification with the answer, and find it under ${past}.`,

  notOffered: (centre: string) => `${centre} does not offer this`,
  notOfferedHint: 'Write to the centre if you need it. See Support for what it offers.',
  toChat: 'Write to the centre',

  views: 'Requests and tickets',
  tickets: 'Tickets',
  noneHint: (child: string) => `You haven’t made any requests for ${child} yet.`,

  types: {
    Leaves: 'Leaves',
    'Child Pause': 'Child Pause',
    'Child Resume': 'Child Resume',
    'Center Shift': 'Center Shift',
    'Program Change': 'Program Change',
    'Add One Way Transport': 'Add One Way Transport',
    'Add Two Way Transport': 'Add Two Way Transport',
    'Delete One Way Transport': 'Delete One Way Transport',
    'Delete Two Way Transport': 'Delete Two Way Transport',
    'Child Attrition': 'Child Attrition',
    'Extended Daycare': 'Extended Daycare',
  } satisfies Record<RequestKind, string>,
  statuses: {
    Pending: 'Pending',
    Processing: 'Processing',
    Approved: 'Approved',
    Cancelled: 'Cancelled',
  } satisfies Record<RequestStatus, string>,
  requestedOn: 'Requested on',
  date: 'Date',
  firstDay: 'First day',
  lastDay: 'Last day',
  oldCentre: 'Last day at the old centre',
  values: { program_to: 'Program', type: 'Type', centre: 'Centre' } as Readonly<Record<string, string>>,
  answerBy: (day: string) => `The centre will answer by ${day}.`,
  note: 'From your centre',
  resumeEarly: 'Early Resume',
  extend: 'Extend Pause',
  cancel: 'Cancel',
  askCancel: 'Are You Sure You Want To Cancel This Request ?',
  cancelling: 'Cancelling the request',
  cancelled: 'The request has been cancelled.',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    types: 'Loading Request Types',
    list: 'Loading Requests',
    story: 'Loading Request',
    send: 'Sending Request',
    cancel: 'Cancelling Request',
  },
});

import { byCount, catalogue } from '../../../kit/text/catalogue';

// Texts of a break: requesting it, ending it early, extending it; those from the specification are verbatim.

export const messages = catalogue('requests/break', {
  errors: {
    'from missing': 'Please Select Date',
    'to missing': 'Please Select End Date',
    'reason missing': 'Please Enter Reason',
    'from taken': 'Child On Pause',
    'day missing': 'Please Select End Date',
  },
  dateFirst: 'Please Select Date First',

  from: 'From date',
  to: 'To date (last day of break)',
  reason: 'Reason',
  submit: 'Submit',
  past: 'That day has passed.',
  beforeFrom: 'A break cannot end before it begins.',
  tooLong: (days: number) => `A break can last ${days} days at most.`,
  alreadyOnBreak: (child: string, days: string) => `${child} is already on a break ${days}.`,
  see: 'See the break',
  days: (from: string, to: string, one: boolean) => (one ? `on ${from}` : `from ${from} to ${to}`),

  away: (count: number) => byCount(count, { one: `${count} day away.`, other: `${count} days away.` }),
  back: (child: string, centre: string, day: string) => `${child} is back at ${centre} on ${day}.`,
  summaryOf: (child: string) => `${child}’s break`,
  length: (count: number) => byCount(count, { one: `${count} day`, other: `${count} days` }),
  firstDay: 'First day away',
  lastDay: 'Last day away',
  holidays: 'Weekends and holidays',

  earlyDay: 'First day back',
  earlyHint: (child: string, to: string) => `${child}’s break lasts until ${to}.`,
  earlyLast: 'Choose a day before the break ends.',
  beforeBreak: 'Choose a day after the break begins.',
  noEarlier: 'The break ends so soon that it can’t be ended earlier.',
  resumed: 'The centre has been told.',

  newEnd: 'New last day of break',
  newEndHint: (from: string, to: string) => `The break currently lasts from ${from} to ${to}.`,
  notLonger: 'The break already lasts until then.',
  atMost: (days: number) => `An extended break can last until ${days} days after its first day.`,
  tooLongToExtend: (child: string) =>
    `${child}’s break is too long to be extended here. Write to the centre if you need more days.`,
  toChat: 'Write to the centre',
  extended: 'The break has been extended.',

  noBreak: 'There is no break to change',
  noBreakHint: (child: string) => `${child} is not on a break, or it has ended.`,
  toRequests: 'See past requests',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { resume: 'Resuming From Break', extend: 'Extending Pause' },
});

import { catalogue } from '../../../kit/text/catalogue';

// Texts of Finance; those from the specification are verbatim, including the full stop of a button.

export const messages = catalogue('finance', {
  credit: 'Why Credit adjustment did not happen?',
  creditText: 'Credits are adjusted in the month after the issue.',
  creditMore: 'A credit given this month is deducted from next month’s invoice.',

  reminders: 'Stop Reminders',
  remindersText: (child: string) =>
    `Has ${child} left, or have you already paid? Tell us, and we’ll stop the reminders.`,
  withdrawn: 'Already Withdrawn.',
  paid: 'Already Paid',

  tiles: 'Fees and documents',
  invoices: { title: 'View Invoices', text: 'What was invoiced, paid and credited' },
  pay: { title: 'Pay Invoices', text: 'What is due, and how to pay it' },
  certificate: { title: 'Fee Certificate', text: 'For the fees you paid, for your tax return' },
  refund: { title: 'Non Satisfaction Refund', text: 'For a day you weren’t happy with' },
  newWindow: 'Opens in a new window',

  opening: 'Opening your invoices',
  popupBlocked: 'Your browser did not open a new window. Open your invoices now?',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { enter: 'Opening Invoices' },
});

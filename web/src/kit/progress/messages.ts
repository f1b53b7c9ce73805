import { catalogue } from '../text/catalogue';

// Texts of what happened with a request or a ticket, and of what comes next.

export const messages = catalogue('progress', {
  nextTitle: 'What happens next',
  answerBy: (day: string) => `The centre usually answers by ${day}.`,
  answerLate: (day: string) => `The answer was due by ${day}. The centre sees that you are waiting.`,

  history: 'History',
  you: 'You',
  by: { Mother: 'Mother', Father: 'Father', Centre: 'The centre', Portal: 'Automatic' } as Readonly<
    Record<string, string>
  >,
});

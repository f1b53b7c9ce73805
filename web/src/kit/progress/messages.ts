import { catalogue } from '../text/catalogue';

// Texts of the history and the next step of requests and tickets.

export const messages = catalogue('progress', {
  nextTitle: 'What happens next',
  answerBy: (day: string) => `The centre usually answers by ${day}.`,
  answerLate: (day: string) => `The answer was due by ${day}. The centre knows that you are waiting.`,

  history: 'History',
  you: 'You',
  by: { Mother: 'Mother', Father: 'Father', Centre: 'The centre', Portal: 'Automatic' } as Readonly<
    Record<string, string>
  >,
});

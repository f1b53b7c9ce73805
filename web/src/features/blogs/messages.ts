// Every text of Home; those of a story's own screen are story-messages.ts. 'No Data Found' is the specification's, to the letter.
export const messages = {
  greeting: (name: string) => (name === '' ? 'Namaste' : `Namaste, ${name}`),
  date: (weekday: string, day: string) => `${weekday}, ${day}`,
  empty: 'No Data Found',
  emptyHint: 'New stories will appear here soon.',
  unreachable: 'Some Error Occurred',
  unreachableHint: 'The stories could not be loaded just now.',
  offline: 'No connection',
  offlineHint: 'The stories will appear when you are back online.',
} as const;

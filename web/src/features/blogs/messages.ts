// Every text of Home. 'No Data Found' is the specification's, to the letter.
export const messages = {
  greeting: (name: string) => (name === '' ? 'Namaste' : `Namaste, ${name}`),
  date: (weekday: string, day: string) => `${weekday}, ${day}`,
  empty: 'No Data Found',
  emptyHint: 'New stories will be here soon.',
  unreachable: 'Some Error Occurred',
  unreachableHint: 'The stories could not be loaded just now.',
  offline: 'No connection',
  offlineHint: 'The stories come when you are back online.',
} as const;

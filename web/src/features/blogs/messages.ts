// Every text of Home and its stories. 'No Data Found' is the specification's, to the letter.
export const messages = {
  greeting: (name: string) => (name === '' ? 'Namaste' : `Namaste, ${name}`),
  date: (weekday: string, day: string) => `${weekday}, ${day}`,
  empty: 'No Data Found',
  emptyHint: 'New stories will appear here soon.',
  story: 'Story',
  back: 'Back',
  gone: 'This story is no longer here',
  goneHint: 'You will find the other stories on Home.',
  toHome: 'Go to Home',
  unreachable: 'Some Error Occurred',
  unreachableHint: 'The stories could not be loaded just now.',
  offline: 'No connection',
  offlineHint: 'The stories will appear when you are back online.',
} as const;

import { catalogue } from '../../kit/text/catalogue';

// Texts of Home and its stories. 'No Data Found' is from the specification, verbatim.
export const messages = catalogue('blogs', {
  greeting: (name: string) => (name === '' ? 'Namaste' : `Namaste, ${name}`),
  date: (weekday: string, day: string) => `${weekday}, ${day}`,
  emptyHint: 'New stories will appear here soon.',
  unreachableHint: 'The stories could not be loaded right now.',
  offlineHint: 'The stories will appear when you are back online.',
});

/** Texts of the screen of one story. */
export const story = catalogue('blogs/story', {
  gone: 'This story is no longer here',
  goneHint: 'You will find the other stories on Home.',
});

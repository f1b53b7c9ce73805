import { catalogue } from '../text/catalogue';
import { sentencesOf } from '../text/sentences';
import type { Kind, KindWord } from './kinds';

/** Exported for the type of a language. @public */
export const kindWords: Record<KindWord, string> = catalogue('timeline-kinds', {
  attendance: 'Attendance',
  sleep: 'Sleep',
  milk: 'Milk',
  breakfast: 'Breakfast',
  fruit: 'Fruit',
  lunch: 'Lunch',
  snack: 'Snack',
  activity: 'Activity',
  photo: 'Photo',
  diaper: 'Diaper',
  outdoor: 'Outdoor',
  message: 'Message',
  measurement: 'Measurement',
  childCare: 'Child Care',
});

/** The word of an entry's kind; for an unknown kind, the centre's type. */
export function wordOf({ word }: Kind, type: string): string {
  return word ? kindWords[word] : type;
}

/** The portal's own timeline entries and notifications in the current language, by their code in rules/notifications.json. */
export const entryText = sentencesOf('entries');

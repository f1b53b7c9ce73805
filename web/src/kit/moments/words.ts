import { catalogue } from '../text/catalogue';
import { sentencesOf } from '../text/sentences';
import type { Kind, KindWord } from './kinds';

/** Exported for the shape of a language. @public */
export const kindWords: Record<KindWord, string> = catalogue('moments', {
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

/** The word of a moment's kind; of one that we do not know, the centre's own. */
export function wordOf({ word }: Kind, type: string): string {
  return word ? kindWords[word] : type;
}

/** What the portal itself writes on the timeline and among the notifications, by its code in rules/notifications.json. */
export const entryText = sentencesOf('entries');

import type table from '../../../rules/notifications.json';
import { formatDay, formatMonth, formatTime } from '../kit/date/formats';
import { itemsOf, type OwnWords } from './own-words';
import { reading } from './sentences';
import type { Words } from './words';

// What a language has for what the portal itself writes on the timeline and among the notifications: a sentence for each code of
// rules/notifications.json, which the server's test holds to all that there are. What is forgotten fails the type check; that
// each sentence shows what it is about, whole.test.ts.

const PARTS = [
  'amount',
  'came',
  'day',
  'figures',
  'kind',
  'left',
  'month',
  /** What the centre says with it, after ': ' or '. '; '' where it says nothing. */
  'note',
  'number',
  'parent',
  'reason',
  'relation',
  'status',
  'subject',
  'text',
  'title',
  'who',
] as const;
type Parts = Readonly<Record<(typeof PARTS)[number], string>>;

/** What stands in a place is in the words of the language already. */
type Sentence = string | ((parts: Parts) => string);
/** What a parent does: to that parent 'You asked for …' is said, to the other one the name. */
type Act = 'asked' | 'extended' | 'guardian_added' | 'guardian_changed' | 'guardian_removed' | 'taken_back';
export type Entries = { readonly [Code in keyof typeof table | `own_${Act & keyof typeof table}`]: Sentence };

const TICKET_STATUSES = ['Open', 'Pending', 'Resolved', 'Closed'];

/** The sentences as the app asks for them: with what they are about as the server sends it. */
export function entriesOf(words: Words, { lists }: OwnWords, entries: Entries) {
  const { types } = words.requests;
  const { by } = words.thread;
  const { statuses } = words.tickets;
  const read = {
    came: formatTime,
    day: formatDay,
    kind: itemsOf(types),
    left: formatTime,
    month: formatMonth,
    parent: itemsOf(by),
    relation: itemsOf(lists.guardian_relations),
    status: (value: string) => statuses[TICKET_STATUSES.indexOf(value) + 2] ?? value,
    subject: itemsOf(lists.issue_categories),
    who: (value: string) => (value === 'The centre' ? (by.Centre ?? value) : value),
  };
  return reading<Parts>(PARTS, read, entries);
}

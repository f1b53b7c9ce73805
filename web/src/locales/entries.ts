import type table from '../../../rules/notifications.json';
import { formatDay, formatMonth, formatTime } from '../kit/date/formats';
import { withReadableValues } from './sentences';
import { itemsOf, type ServerTexts } from './server-texts';
import type { Words } from './words';

// Translations of what the portal itself writes on the timeline and in the notifications: a sentence for each code in
// rules/notifications.json. A missing code fails the type check; whole.test.ts checks that each sentence shows its values.

const PARTS = [
  'amount',
  'came',
  'day',
  'figures',
  'kind',
  'left',
  'month',
  /** The centre's note with its separator, ': ' or '. '; '' if there is none. */
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

/** The values are already translated and formatted. */
type Sentence = string | ((parts: Parts) => string);
/** Actions of a parent: that parent reads 'You asked for …', the other parent reads the name. */
type Act =
  | 'asked'
  | 'extended'
  | 'guardian_added'
  | 'guardian_changed'
  | 'guardian_removed'
  | 'photos_alone_only'
  | 'photos_none'
  | 'photos_with_friends'
  | 'taken_back';
export type Entries = { readonly [Code in keyof typeof table | `own_${Act & keyof typeof table}`]: Sentence };

const TICKET_STATUSES = ['Open', 'Pending', 'Resolved', 'Closed'];

/** The sentences with values as the server sends them. */
export function entriesOf(words: Words, { lists }: ServerTexts, entries: Entries) {
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
  return withReadableValues<Parts>(PARTS, read, entries);
}

import { dayAt, timeAt, today } from '../../../kit/date/clock';
import { formatDayTime, formatTime } from '../../../kit/date/formats';
import type { ChangeEntry, ReviewItem } from '../../../wire-staff/types.gen';
import type { Values } from '../../kit/queue/row';
import { messages as states } from '../../kit/room/messages';
import { messages } from './messages';

/** A time of today alone, of another day with the day. */
export function stampOf(at: number): string {
  return dayAt(at) === today() ? formatTime(timeAt(at)) : formatDayTime(dayAt(at), timeAt(at));
}

/** The name of a kind of entry; of an unknown one, that it is unknown. */
export function kindName(kind: string): string {
  const kinds: Readonly<Record<string, string>> = states.kinds;
  return kinds[kind] ?? messages.reasons.unknown_kind;
}

export function childName({ child_name }: Pick<ReviewItem, 'child_name'>): string {
  return child_name ?? messages.reasons.unknown_child;
}

/** Why an entry is to review. */
export function whyOf({ reason }: Pick<ReviewItem, 'reason'>): string {
  return reason === null ? messages.reasons.bad_content : messages.reasons[reason];
}

/** The fields of an entry that can be changed. */
export interface Changed {
  day: string;
  time: string;
  /** The text of a note or an activity, or the dish of a meal. */
  text: string;
  amount: string;
  ml: string;
  diaper: Values['diaper'];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands in the form at first. What the entry has of another type is left empty. */
export function fieldsOf({ at, row }: ReviewItem): Changed {
  const { text, dish, amount, ml, wet, dirty, dry, cream } = row.values;
  return {
    day: dayAt(at),
    time: timeAt(at),
    text: asText(text) || asText(dish),
    amount: asText(amount),
    ml: typeof ml === 'number' ? String(ml) : '',
    diaper: { wet: wet === true, dirty: dirty === true, dry: dry === true, cream: cream === true },
  };
}

/** The values of the changed entry. Those that the form does not show stay. */
export function valuesOf({ kind, row }: ReviewItem, changed: Changed): ChangeEntry['values'] {
  const text = changed.text.trim();
  switch (kind) {
    case 'breakfast':
    case 'fruits':
    case 'lunch':
    case 'snacks':
      return { ...row.values, dish: text, amount: changed.amount === '' ? null : changed.amount };
    case 'note':
    case 'activity':
      return { ...row.values, text };
    case 'milk':
      return { ...row.values, ml: Number(changed.ml) };
    case 'diaper':
      return { ...row.values, ...changed.diaper };
    default:
      return row.values;
  }
}

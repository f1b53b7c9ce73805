import { dayAt, timeAt, today } from '../../../kit/date/clock';
import { formatDayTime, formatTime } from '../../../kit/date/formats';
import type { Kind, ReviewItem, Values } from '../../../wire-staff/room';

/** A time of today alone, of another day with the day. */
export function stampOf(at: number): string {
  return dayAt(at) === today() ? formatTime(timeAt(at)) : formatDayTime(dayAt(at), timeAt(at));
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

type Given = Partial<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands in the form at first. What the entry has of another type is left empty. */
export function fieldsOf({ at, row }: ReviewItem): Changed {
  const { text, dish, amount, ml, wet, dirty, dry, cream } = row.values as Given;
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
export function valuesOf(kind: Kind, { row }: ReviewItem, changed: Changed): object {
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

// Maps the server's types of timeline entries ('Image', 'Fruits') to kinds: a word, an icon, a tint and, for some, a badge
// that links to a screen. The notifications use them too.

export type Tone =
  | 'attendance'
  | 'sleep'
  | 'meals'
  | 'milk'
  | 'activity'
  | 'photo'
  | 'diaper'
  | 'outdoor'
  | 'message'
  | 'growth';

/** The screens that a badge can link to. */
export type BadgeTarget =
  | 'foodMenu'
  | 'photoGallery'
  | 'chat'
  | 'measurement'
  | 'childCare'
  | 'attendance'
  | 'outdoorActivity';

export interface Kind {
  tone: Tone;
  /** The catalogue key of its word; undefined for an unknown type, which is shown itself. */
  word: KindWord | undefined;
  badge: BadgeTarget | undefined;
}

export type KindWord =
  | 'attendance'
  | 'sleep'
  | 'milk'
  | 'breakfast'
  | 'fruit'
  | 'lunch'
  | 'snack'
  | 'activity'
  | 'photo'
  | 'diaper'
  | 'outdoor'
  | 'message'
  | 'measurement'
  | 'childCare';

const meal = (word: KindWord): Kind => ({ tone: 'meals', word, badge: 'foodMenu' });
const photo: Kind = { tone: 'photo', word: 'photo', badge: 'photoGallery' };

const KINDS: Readonly<Record<string, Kind>> = {
  attendance: { tone: 'attendance', word: 'attendance', badge: 'attendance' },
  sleep: { tone: 'sleep', word: 'sleep', badge: undefined },
  milk: { tone: 'milk', word: 'milk', badge: undefined },
  breakfast: meal('breakfast'),
  fruit: meal('fruit'),
  fruits: meal('fruit'),
  lunch: meal('lunch'),
  snack: meal('snack'),
  snacks: meal('snack'),
  activity: { tone: 'activity', word: 'activity', badge: undefined },
  image: photo,
  photo,
  diaper: { tone: 'diaper', word: 'diaper', badge: undefined },
  outdoorevents: { tone: 'outdoor', word: 'outdoor', badge: 'outdoorActivity' },
  message: { tone: 'message', word: 'message', badge: 'chat' },
  measurement: { tone: 'growth', word: 'measurement', badge: 'measurement' },
  cor: { tone: 'growth', word: 'childCare', badge: 'childCare' },
};

const UNKNOWN: Kind = { tone: 'message', word: undefined, badge: undefined };

export function kindOf(type: string): Kind {
  const key = type.trim().toLowerCase();
  return Object.hasOwn(KINDS, key) ? (KINDS[key] ?? UNKNOWN) : UNKNOWN;
}

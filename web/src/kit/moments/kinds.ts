// What a timeline type looks like and where it leads. Belongs here: kinds, their words and icons, for the timeline and the
// notifications. The server's types are words of the centre ('Image', 'Fruits');
// a parent sees a kind: a word, an icon, a tint and, for some, a badge to the screen that tells more.

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

/** The screens a badge can lead to. */
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
  /** The catalogue key of its word; the type itself is shown when the centre sends one we do not know. */
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

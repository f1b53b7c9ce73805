import type { CareKind, Meal } from '../../../kit/queue/row';

/** What the next likely key depends on. */
export interface RoomOfDay {
  /** 'HH:MM' at the centre. */
  time: string;
  /** How many children are in and awake, and how many are asleep. */
  awake: number;
  asleep: number;
  /** Of the children who are in, how many have each meal. */
  logged: Readonly<Record<Meal, number>>;
  /** The meals of today's menu; null where there is no menu. */
  menu: readonly Meal[] | null;
}

export type NextKey = Exclude<CareKind, 'milk' | 'diaper'>;

interface Slot {
  kind: NextKey;
  from: string;
  to: string;
}

/** The usual day. Of the slots that hold now the first is next whose work is still open. */
const DAY: readonly Slot[] = [
  { kind: 'breakfast', from: '00:00', to: '10:00' },
  { kind: 'fruits', from: '10:00', to: '11:30' },
  { kind: 'activity', from: '09:00', to: '11:30' },
  { kind: 'lunch', from: '11:30', to: '14:00' },
  { kind: 'nap_start', from: '11:30', to: '14:00' },
  { kind: 'snacks', from: '15:30', to: '17:30' },
  { kind: 'nap_end', from: '13:30', to: '24:00' },
  { kind: 'activity', from: '14:00', to: '17:30' },
];

/** The key that stands first: by the clock and by what is logged (rules/next-key.json). */
export function nextKey(room: RoomOfDay): NextKey {
  const slot = DAY.find(({ kind, from, to }) => from <= room.time && room.time < to && isOpen(kind, room));
  return slot?.kind ?? 'note';
}

function isOpen(kind: NextKey, { awake, asleep, logged, menu }: RoomOfDay): boolean {
  const present = awake + asleep;
  switch (kind) {
    // Once half of the room has it, the rest are exceptions.
    case 'nap_start':
      return asleep * 2 < present;
    case 'nap_end':
      return asleep > 0;
    case 'activity':
      return true;
    case 'note':
      return true;
    default:
      return (menu === null || menu.includes(kind)) && present > 0 && logged[kind] * 2 < present;
  }
}

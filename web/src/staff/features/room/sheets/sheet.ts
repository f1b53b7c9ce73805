import type { CareKind } from '../../../kit/queue/row';
import type { ChildNow } from '../../../kit/room/model';

/** The sheet that lies over the room. */
export type Sheet =
  | { kind: 'child'; child: string }
  | { kind: 'details'; child: string }
  | { kind: 'hand_over'; child: string }
  | { kind: 'check_in'; children: readonly string[] }
  | { kind: 'absent'; children: readonly string[] }
  | { kind: 'closing' }
  /** Who is active. */
  | { kind: 'person' };

/** Opens a sheet of care, for these children. */
export type OnCare = (kind: CareKind | 'nap', children: readonly string[]) => void;

/** What a touch on a child opens: a child that is not here is checked in first. */
export function sheetOf({ id, state }: ChildNow): Sheet {
  const isKnown = state.kind === 'in' || state.kind === 'asleep' || state.kind === 'home';
  return isKnown ? { kind: 'child', child: id } : { kind: 'check_in', children: [id] };
}

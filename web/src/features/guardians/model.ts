import { WAITING } from '../../kit/children/waiting';
import type { ListedGuardian } from '../../wire/types.gen';

// A guardian as the screens show one. Pure.

const APPROVED = 'Active';

export interface Guardian {
  id: string;
  /** Relative to ImagePath, signed; '' where this parent may not see one. */
  picture: string;
  name: string;
  mobile: string;
  relation: string;
  /** What the centre says; undefined once it has approved. */
  word: string | undefined;
  /** The centre has not decided yet. */
  waits: boolean;
  /** The centre's gate has the guardian as they were before the latest change. */
  former: boolean;
}

export function guardianFromWire(wire: ListedGuardian): Guardian {
  const word = wire.status === APPROVED ? undefined : wire.status;
  return {
    id: wire.guardianId,
    picture: wire.guardian_picture,
    name: wire.name,
    mobile: wire.mobile_no,
    relation: wire.relation_to_child,
    word,
    waits: word === WAITING,
    former: word !== undefined && wire.at_gate,
  };
}

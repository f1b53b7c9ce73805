import { WAITING } from '../../kit/children/waiting';
import type { ListedGuardian } from '../../wire/types.gen';

// Maps a guardian from the wire. Pure functions.

const APPROVED = 'Active';

export interface Guardian {
  id: string;
  /** Signed, relative to ImagePath; '' if this parent may not see it. */
  picture: string;
  name: string;
  mobile: string;
  relation: string;
  /** The approval state as text; undefined once approved. */
  statusText: string | undefined;
  /** Waiting for the centre's approval. */
  pending: boolean;
  /** The earlier approved version still applies at the centre. */
  earlierApplies: boolean;
}

export function guardianFromWire(wire: ListedGuardian): Guardian {
  const statusText = wire.status === APPROVED ? undefined : wire.status;
  return {
    id: wire.guardianId,
    picture: wire.guardian_picture,
    name: wire.name,
    mobile: wire.mobile_no,
    relation: wire.relation_to_child,
    statusText,
    pending: statusText === WAITING,
    earlierApplies: statusText !== undefined && wire.at_gate,
  };
}

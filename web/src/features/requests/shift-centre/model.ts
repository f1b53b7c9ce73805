import type { ShiftingCenter } from '../../../wire/types.gen';
import { labelsOf } from '../model';

/** A centre to which a child can go over. */
export interface Centre {
  id: string;
  name: string;
  /** Where its fees are told; '' where nowhere. */
  fees: string;
  programs: readonly string[];
}

/** Those that take children. */
export function centresFromWire(wire: readonly ShiftingCenter[]): Centre[] {
  return wire
    .filter((centre) => centre.Admission_Enabled === 'Yes')
    .map((centre) => ({
      id: centre.Center_Id,
      name: centre.Center_Name,
      fees: centre.Center_Feecard,
      programs: labelsOf(centre.Programs_Available),
    }));
}

import type { ShiftingCenter } from '../../../wire/types.gen';
import { labelsOf } from '../model';

/** A centre to which a child can transfer. */
export interface Centre {
  id: string;
  name: string;
  /** URL of its fees; '' if there is none. */
  fees: string;
  programs: readonly string[];
}

/** Only centres that take new children. */
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

import type { Sending } from '../../kit/form/use-form';
import { confirmByOtp } from '../../kit/overlay/overlays';
import { saveGuardian } from './queries';

// A card is confirmed, then sent.

export interface Filled {
  image: Blob | undefined;
  name: string;
  mobile: string;
  relation: string;
}

/** Of the card that is on its way: the server knows it by its confirmation, so another attempt comes with the same one. */
let confirmed: { key: string; confirmation: string } | undefined;

/** Nothing comes back where the parent turned away. */
export async function saveCard(id: string | undefined, filled: Filled, sending: Sending) {
  const { key } = sending;
  if (confirmed?.key !== key) {
    const action = id === undefined ? 'guardian_add' : 'guardian_edit';
    const confirmation = await confirmByOtp({ action, value: filled.mobile });
    if (confirmation === undefined) return undefined;
    confirmed = { key, confirmation };
  }
  const { confirmation } = confirmed;
  return saveGuardian(id, { ...filled, name: filled.name.trim(), confirmation }, sending);
}

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

/** Of the card that is on its way: the server knows it by its confirmation, so another attempt at it comes with the same one. */
let confirmed: { key: string; card: Filled; confirmation: string } | undefined;

const isSame = (one: Filled, other: Filled) =>
  (Object.keys(one) as (keyof Filled)[]).every((name) => one[name] === other[name]);

/** Nothing comes back where the parent turned away. */
export async function saveCard(id: string | undefined, card: Filled, sending: Sending) {
  const { key } = sending;
  if (confirmed?.key !== key || !isSame(confirmed.card, card)) {
    const action = id === undefined ? 'guardian_add' : 'guardian_edit';
    const confirmation = await confirmByOtp({ action, value: card.mobile });
    if (confirmation === undefined) return undefined;
    confirmed = { key, card, confirmation };
  }
  const { confirmation } = confirmed;
  return saveGuardian(id, { ...card, name: card.name.trim(), confirmation }, sending);
}

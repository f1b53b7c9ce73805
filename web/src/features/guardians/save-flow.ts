import type { Sending } from '../../kit/form/use-form';
import { confirmByOtp } from '../../kit/overlay/overlays';
import { saveGuardian } from './queries';

// Saving a guardian: confirm with a code, then send.

export interface GuardianInput {
  image: Blob | undefined;
  name: string;
  mobile: string;
  relation: string;
}

/** The confirmation of the guardian being saved. A retry reuses it, so that the server recognizes the same change. */
let confirmed: { key: string; card: GuardianInput; confirmation: string } | undefined;

const isSame = (one: GuardianInput, other: GuardianInput) =>
  (Object.keys(one) as (keyof GuardianInput)[]).every((name) => one[name] === other[name]);

/** Returns undefined if the parent cancelled. */
export async function confirmAndSave(id: string | undefined, card: GuardianInput, sending: Sending) {
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
